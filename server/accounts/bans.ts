import { createHash } from 'node:crypto';
import { normalEmail } from '#platform/email/normal-email';
import type { Db, Trx } from '../schema/tables.ts';
import { deleteBan, findBans, insertBan } from './bans.sql.ts';
import { findUser } from './users.sql.ts';

/** By what an email is remembered where the address itself is not kept. */
export const emailDigest = (email: string): Buffer => createHash('sha256').update(normalEmail(email)).digest();

/** Whether the team has banned the account or one of the emails (docs/product.md#customers). */
export async function isBanned(
  source: Db | Trx,
  { userId, emails }: { userId: number | null; emails: string[] },
): Promise<boolean> {
  const user = userId === null ? undefined : await findUser(source, userId);
  const all = user ? [...emails, user.email] : emails;
  return (await findBans(source, all.map(emailDigest))).length > 0;
}

/** Those of these emails that the team has banned, in one statement. */
export async function bannedAmong(source: Db | Trx, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const banned = new Set(
    (await findBans(source, emails.map(emailDigest))).map((row) => row.email_digest.toString('hex')),
  );
  return new Set(emails.filter((email) => banned.has(emailDigest(email).toString('hex'))));
}

/** The ban of an email; undefined where there is none. */
export const findBan = async (source: Db | Trx, email: string) => (await findBans(source, [emailDigest(email)]))[0];

/** Bans an email; false where it is banned already. */
export const ban = (trx: Trx, by: { email: string; reason: string; adminId: number; at: Date }): Promise<boolean> =>
  insertBan(trx, {
    email_digest: emailDigest(by.email),
    reason: by.reason,
    banned_by: by.adminId,
    banned_at: by.at,
  });

/** Lifts the ban of an email; false where there is none. */
export const liftBan = (trx: Trx, email: string): Promise<boolean> => deleteBan(trx, emailDigest(email));
