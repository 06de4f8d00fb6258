import { audit } from '#platform/audit.sql';
import type { Transact } from '#platform/database';
import { deleteSessionsOf } from './sessions.sql.ts';
import { findByEmail, updateUser } from './users.sql.ts';

/**
 * Makes an account an admin's, or a customer's again; its sessions end, since roles decide how long they last. Only the
 * command line calls this. Gives a sentence for the person at it; throws one when there is nothing to do.
 */
export const setAdmin = (transact: Transact, email: string, grant: boolean, now: Date): Promise<string> =>
  transact(async (trx) => {
    const user = await findByEmail(trx, email.trim().toLowerCase());
    if (!user || user.deleted_at !== null)
      throw new Error(`There is no account with the email ${email}. Sign up first.`);
    if (grant && user.role === 'admin') throw new Error(`${user.email} is an admin already.`);
    if (grant && user.role === 'cleaner')
      throw new Error(`${user.email} is a cleaner. An admin needs an account of their own.`);
    if (!grant && user.role !== 'admin') throw new Error(`${user.email} is not an admin.`);
    await updateUser(trx, user.id, { role: grant ? 'admin' : 'user' });
    await deleteSessionsOf(trx, user.id);
    const action = grant ? 'admin-made' : 'admin-removed';
    await audit(trx, { at: now, actor: 'command line', action, subject: `user:${user.id}` });
    return grant ? `${user.email} is now an admin and has to sign in again.` : `${user.email} is no longer an admin.`;
  });
