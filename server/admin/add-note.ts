import type { Parsed, Reply } from '#contract/calls';
import { policy } from '#contract/policy';
import { audit } from '#platform/audit.sql';
import { conflict, notFound } from '#platform/errors';
import type { SignedInCaller } from '#platform/http/caller';
import type { AdminDeps } from './deps.ts';
import { countNotes, insertNote, isLatestNote } from './notes.sql.ts';

type Call = 'POST /_api/admin/note';

/**
 * Writes a note of the team's to a cleaner; sent again because an answer got lost, it stays one. Throws 404, and 409
 * when there are too many.
 */
export const addNote =
  ({ clock, transact, cleaners }: AdminDeps) =>
  async ({ cleanerId, text }: Parsed<Call>, { userId }: SignedInCaller): Promise<Reply<Call>> => {
    const at = clock.now();
    await transact(async (trx) => {
      if (!(await cleaners.lock(trx, cleanerId))) throw notFound(`No cleaner found with ID ${cleanerId}`);
      if ((await countNotes(trx, cleanerId)) >= policy.list.notes) throw conflict('There are too many notes already.');
      if (await isLatestNote(trx, { cleanerId, authorId: userId, text })) return;
      await insertNote(trx, { cleanerId, authorId: userId, text, at });
      await audit(trx, { at, actor: `admin:${userId}`, action: 'cleaner.noted', subject: `cleaner:${cleanerId}` });
    });
    return { message: 'Note added.' };
  };
