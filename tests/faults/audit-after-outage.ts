import { waitFor } from '../wait-for.ts';
import { closingAudit } from './closing-audit.ts';
import type { MultiProcessApp } from './multi-process-app.ts';
import { letOutboxAge } from './outbox-time.sql.ts';
import { isQuiet } from './stored-rows.sql.ts';

/**
 * The closing audit when PostgreSQL was away. Whether a mail was taken cannot be noted then, so such a one comes again;
 * what the outbox had in its hands is given out anew after a while, some of it more than once.
 */
export async function auditAfterOutage(app: MultiProcessApp): Promise<void> {
  await waitFor(
    async () => {
      await letOutboxAge(app.database);
      return isQuiet(app.pool);
    },
    { seconds: 60, what: 'the outbox to be empty' },
  );
  await closingAudit(app, { repeatedMails: 'any' });
}
