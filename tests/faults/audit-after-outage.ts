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
      return isIdle(app.pool);
    },
    { seconds: 60, what: 'the outbox to be empty' },
  );
  await closingAudit(app, { repeatedEmails: 'any' });
}
