import { sql } from 'kysely';
import { HOUR } from '#contract/time';
import type { Clock } from './clock.ts';
import type { Db, Trx } from './database.ts';
import type { Files } from './files.ts';
import type { ScheduledTask } from './scheduled-tasks.sql.ts';

/**
 * Files and rows that never disagree: a file is written before a row points at it, and goes only after no row does. A
 * key is noted as unclaimed before its bytes are written, so that whatever is interrupted, at any line, is swept up
 * later.
 */
export interface FileStore {
  /** Stores bytes that no row points at yet. Throws 507, 503. */
  put(key: string, bytes: Buffer): Promise<void>;
  get(key: string): Promise<Buffer | null>;
  /** A row written in this transaction points at them. */
  claim(trx: Trx, keys: string[]): Promise<void>;
  /**
   * After this transaction no row points at them; they are deleted an hour later, when nobody is reading them any more.
   */
  scheduleDeletion(trx: Trx, keys: string[]): Promise<void>;
  scheduledTask: ScheduledTask;
}

const GRACE = HOUR;
const BATCH = 100;

export function createFileStore({ db, files, clock }: { db: Db; files: Files; clock: Clock }): FileStore {
  const note = (source: Db | Trx, keys: string[]) =>
    source
      .insertInto('unclaimed_files')
      .values(keys.map((file_key) => ({ file_key, drop_after: new Date(clock.now().getTime() + GRACE) })))
      .onConflict((conflict) => conflict.column('file_key').doNothing())
      .execute();

  return {
    async put(key, bytes) {
      await note(db, [key]);
      await files.put(key, bytes);
    },
    get: (key) => files.get(key),
    async claim(trx, keys) {
      await trx.deleteFrom('unclaimed_files').where(sql<boolean>`file_key = any(${keys})`).execute();
    },
    async scheduleDeletion(trx, keys) {
      if (keys.length > 0) await note(trx, keys);
    },
    scheduledTask: {
      name: 'drop unclaimed files',
      everySeconds: 600,
      async run() {
        const due = await db
          .selectFrom('unclaimed_files')
          .select('file_key')
          .where('drop_after', '<', clock.now())
          .limit(BATCH)
          .execute();
        for (const { file_key } of due) {
          await files.drop(file_key);
          await db.deleteFrom('unclaimed_files').where('file_key', '=', file_key).execute();
        }
      },
    },
  };
}
