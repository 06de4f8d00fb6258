import type { Parsed, Reply } from '#contract/calls';
import { policy } from '#contract/policy';
import { audit } from '#platform/audit.sql';
import { conflict, notFound } from '#platform/errors';
import type { SignedInCaller } from '#platform/http/caller';
import type { Trx } from '../schema/tables.ts';
import type { AdminDeps } from './deps.ts';
import { findCustomer } from './find-customer.ts';
import { subjectOfBooking, subjectOfGuest, subjectOfUser } from './note-subjects.ts';
import { countNotes, insertNote, isLatestNote } from './notes.sql.ts';
import { insertTeamNote, lockTeamNotes } from './team-notes.sql.ts';

type Call = 'POST /_api/admin/note';

const TOO_MANY = 'There are too many notes already.';

/**
 * Writes a note of the team's to a cleaner, a job or a customer; sent again because an answer got lost, it stays one.
 * Throws 404, and 409 when there are too many.
 */
export const addNote =
  (deps: AdminDeps) =>
  async (input: Parsed<Call>, { userId: authorId }: SignedInCaller): Promise<Reply<Call>> => {
    const at = deps.clock.now();
    const note = { authorId, text: input.text, at };
    await deps.transact((trx) =>
      input.cleanerId === undefined ? noteOther(deps, trx, input, note) : noteCleaner(deps, trx, input.cleanerId, note),
    );
    return { message: 'Note added.' };
  };

interface Note {
  authorId: number;
  text: string;
  at: Date;
}

async function noteCleaner({ cleaners }: AdminDeps, trx: Trx, cleanerId: number, note: Note): Promise<void> {
  if (!(await cleaners.lock(trx, cleanerId))) throw notFound(`No cleaner found with ID ${cleanerId}`);
  if ((await countNotes(trx, cleanerId)) >= policy.list.notes) throw conflict(TOO_MANY);
  if (await isLatestNote(trx, { cleanerId, ...note })) return;
  await insertNote(trx, { cleanerId, ...note });
  await audit(trx, {
    at: note.at,
    actor: `admin:${note.authorId}`,
    action: 'cleaner.noted',
    subject: `cleaner:${cleanerId}`,
  });
}

async function noteOther(deps: AdminDeps, trx: Trx, input: Parsed<Call>, note: Note): Promise<void> {
  const { subject, audited, action } = await subjectsOf(deps, trx, input);
  const { count, latest } = await lockTeamNotes(trx, subject);
  if (count >= policy.list.notes) throw conflict(TOO_MANY);
  if (latest?.author_id === note.authorId && latest.text === note.text) return;
  await insertTeamNote(trx, { subject, ...note });
  await audit(trx, { at: note.at, actor: `admin:${note.authorId}`, action, subject: audited });
}

/** What the note is about, and how the audit log names it: a guest by their latest booking. Throws 404. */
async function subjectsOf({ bookings }: AdminDeps, trx: Trx, { bookingId, customerId, email }: Parsed<Call>) {
  if (bookingId !== undefined) {
    await bookings.lock(trx, bookingId);
    const subject = subjectOfBooking(bookingId);
    return { subject, audited: subject, action: 'booking.noted' };
  }
  const { account, guest } = await findCustomer(trx, { customerId, email });
  const subject = account ? subjectOfUser(account.id) : subjectOfGuest(guest?.email ?? '');
  return { subject, audited: account ? subject : subjectOfBooking(guest?.id ?? 0), action: 'customer.noted' };
}
