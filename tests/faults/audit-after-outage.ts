import { ageUntil } from './age-until.ts';
import { closingAudit } from './closing-audit.ts';
import type { MultiProcessApp } from './multi-process-app.ts';
import { isIdle } from './stored-rows.sql.ts';

/**
 * The closing audit after an outage of PostgreSQL or the death of a process. Whether an email was accepted cannot be noted
 * then, so it is sent again; outbox entries that were being handled are retried after a while, some of them more than once.
 */
export async function auditAfterOutage(app: MultiProcessApp): Promise<void> {
  await ageUntil(app.database, () => isIdle(app.pool), 'the outbox to be empty');
  await closingAudit(app, { repeatedEmails: 'any' });
}
