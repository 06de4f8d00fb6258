import type { AdminEmail } from '#contract/admin-emails';
import type { Parsed, Reply } from '#contract/calls';
import { policy } from '#contract/policy';
import { audit } from '#platform/audit.sql';
import { readCursorNumber } from '#platform/cursor';
import { toText } from '#platform/email/email-content';
import { conflict, notFound } from '#platform/errors';
import type { SignedInCaller } from '#platform/http/caller';
import type { AdminDeps } from './deps.ts';
import { type EmailCursor, selectAllEmails } from './emails.sql.ts';
import { subjectOfBooking, subjectOfUser } from './note-subjects.ts';

type List = 'GET /_api/admin/emails';
type Show = 'GET /_api/admin/email';
type Again = 'POST /_api/admin/email-again';

/** Emails, latest first, a page at a time. Throws 400. */
export const listEmails =
  ({ db }: Pick<AdminDeps, 'db'>) =>
  async ({ to, bookingId, status, cursor }: Parsed<List>): Promise<Reply<List>> => {
    const limit = policy.list.auditRows;
    const after = cursor === undefined ? undefined : readEmailCursor(cursor);
    const rows = await selectAllEmails(db, { to: to?.toLowerCase(), bookingId, status, after, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return { emails: page.map(toEmail), nextCursor: last ? `${last.created_at.getTime()}~${last.key}` : null };
  };

/** What opens a booking or an account stays with whom it was sent to. */
const SECRET = /(\/booking\/|token=)[\w-]+/g;

/** An email with its text, as it would be sent now. Throws 404. */
export const showEmail =
  ({ emailQueue, renderEmail }: AdminDeps) =>
  async ({ key }: Parsed<Show>): Promise<Reply<Show>> => {
    const row = await emailQueue.find(key);
    if (!row) throw notFound('Email not found');
    const rendered = await renderEmail(row.kind, {
      key,
      bookingId: row.booking_id,
      userId: row.user_id,
      contactMessageId: row.contact_message_id,
    });
    const content = rendered && {
      subject: rendered.content.subject,
      text: toText(rendered.content).replace(SECRET, '$1…'),
    };
    return { email: { ...toEmail(row), content } };
  };

/**
 * Sends an email once more, as a new one; pressed again in the same minute it stays one. What failed is tried again as it
 * is. Throws 404, and 409 for one that is still to be sent or has no address any more.
 */
export const sendEmailAgain =
  ({ clock, transact, emailQueue }: AdminDeps) =>
  async ({ key }: Parsed<Again>, { userId }: SignedInCaller): Promise<Reply<Again>> => {
    const at = clock.now();
    await transact(async (trx) => {
      const row = await emailQueue.find(key, trx);
      if (!row) throw notFound('Email not found');
      if (row.drops_recipient) throw conflict('The person has deleted their account.');
      if (row.status === 'waiting') throw conflict('It is still to be sent.');
      if (!(await emailQueue.sendAgain(trx, row))) return;
      const { booking_id, user_id } = row;
      const about = booking_id === null ? user_id !== null && subjectOfUser(user_id) : subjectOfBooking(booking_id);
      await audit(trx, {
        at,
        actor: `admin:${userId}`,
        action: 'email.sent-again',
        subject: about || `mail:${key}`,
        detail: { kind: row.kind },
      });
    });
    return { message: 'It is being sent again.' };
  };

/** The ids of this list are no numbers. Throws 400. */
function readEmailCursor(cursor: string): EmailCursor {
  const [at = '', ...key] = cursor.replaceAll('\0', '').split('~');
  return { at: new Date(readCursorNumber(at)), key: key.join('~') };
}

/** An email's row for a reply. */
export const toEmail = (row: Awaited<ReturnType<typeof selectAllEmails>>[number]): AdminEmail => ({
  key: row.key,
  kind: row.kind,
  recipient: row.recipient,
  status: row.status,
  error: row.last_error,
  createdAt: row.created_at.toISOString(),
  acceptedAt: row.accepted_at?.toISOString() ?? null,
  bookingId: row.booking_id,
});
