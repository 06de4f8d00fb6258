import type { Db, Statement, Trx } from './database.ts';

export interface AuditEntry {
  at: Date;
  /** 'customer', 'cleaner:12', 'admin:3', 'provider', 'system' */
  actor: string;
  /** 'booking.canceled' */
  action: string;
  /** 'booking:1042' */
  subject: string;
  detail?: Record<string, unknown>;
}

/** Writes down who did what; rows are only ever added. */
export async function audit(trx: Db | Trx, entry: AuditEntry): Promise<void> {
  await trx.insertInto('audit').values(rowOf(entry)).execute();
}

/**
 * The beginning of a statement that writes an entry beside what else it does: all of it or nothing, in one way there.
 */
export const withAudit = (db: Db | Trx, entry: AuditEntry): Statement =>
  db.with('audited', (query) => query.insertInto('audit').values(rowOf(entry)));

/** Whether this somebody did this to a subject before. */
export const isAudited = async (
  db: Db | Trx,
  { actor, action, subject }: Pick<AuditEntry, 'actor' | 'action' | 'subject'>,
): Promise<boolean> =>
  (await db
    .selectFrom('audit')
    .select('id')
    .where('subject', '=', subject)
    .where('action', '=', action)
    .where('actor', '=', actor)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** How often this was done to a subject since then. */
export const countAudited = async (
  db: Db | Trx,
  { action, subject }: Pick<AuditEntry, 'action' | 'subject'>,
  since: Date,
): Promise<number> => {
  const { count } = await db
    .selectFrom('audit')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('subject', '=', subject)
    .where('action', '=', action)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
};

const rowOf = (entry: AuditEntry) => ({ ...entry, detail: JSON.stringify(entry.detail ?? {}) });
