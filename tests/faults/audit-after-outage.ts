import type pg from 'pg';
import { waitFor } from '../wait-for.ts';
import { closingAudit } from './closing-audit.ts';
import type { MultiProcessApp } from './multi-process-app.ts';
import { ageOutbox } from './outbox-time.sql.ts';
import { isIdle } from './stored-rows.sql.ts';

/**
 * The closing audit after an outage of PostgreSQL or the death of a process. Whether an email was accepted cannot be noted
 * then, so it is sent again; outbox entries that were being handled are retried after a while, some of them more than once.
 */
export async function auditAfterOutage(app: MultiProcessApp): Promise<void> {
  await waitFor(
    async () => {
      await ageOutbox(app.database);
      return isIdleSoon(app.pool);
    },
    { seconds: 60, what: 'the outbox to be empty' },
  );
  await closingAudit(app, { repeatedEmails: 'any' });
}

/** Whether the outbox gets through what it may begin now. What is aged sooner is handled twice, and aging costs more than a look. */
const isIdleSoon = (pool: pg.Pool): Promise<boolean> => waitFor(() => isIdle(pool), { seconds: 1 }).catch(() => false);
