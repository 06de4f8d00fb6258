import { waitFor } from '../wait-for.ts';
import { closingAudit } from './closing-audit.ts';
import type { MultiProcessApp } from './multi-process-app.ts';
import { ageOutbox } from './outbox-time.sql.ts';
import { isIdle } from './stored-rows.sql.ts';

/**
 * The closing audit when PostgreSQL was away. Whether a mail was taken cannot be noted then, so such a one comes again;
 * what the outbox had in its hands is given out anew after a while, some of it more than once.
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
