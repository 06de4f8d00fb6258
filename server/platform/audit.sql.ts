import type { Db, Trx } from './database.ts';

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
  await trx
    .insertInto('audit')
    .values({ ...entry, detail: JSON.stringify(entry.detail ?? {}) })
    .execute();
}
