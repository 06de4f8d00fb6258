import { audit } from '#platform/audit.sql';
import type { Caller } from '#platform/http/caller';
import type { AccountDeps } from '../deps.ts';
import { findIdentity, insertIdentity } from '../identities.sql.ts';
import { findUser, insertUser, lockUser, updateUser } from '../users.sql.ts';
import type { GoogleUser } from './client.ts';

type Outcome = { userId: number } | { refused: string; message: string; details?: string };

const linkingRequired = (email: string): Outcome => ({
  refused: 'account_linking_required',
  message:
    'An account with this email already exists. Please sign in with your password, then link Google on your dashboard.',
  details: email,
});

/** The account of a Google identity, or a new one. An email that has an account is never taken over. */
export function findOrCreate(deps: AccountDeps, person: GoogleUser, role: 'user' | 'cleaner'): Promise<Outcome> {
  return deps.transact(async (trx): Promise<Outcome> => {
    const identity = await findIdentity(trx, person.issuer, person.subject);
    if (identity) {
      const user = await findUser(trx, identity.user_id);
      return user ? { userId: user.id } : { refused: 'account_deleted', message: 'This account was deleted.' };
    }
    const now = deps.clock.now();
    const created = await insertUser(trx, {
      email: person.email,
      emailVerifiedAt: now,
      passwordHash: null,
      displayName: person.name,
      firstName: person.givenName,
      lastName: person.familyName,
      role,
      now,
    });
    if (!created) return linkingRequired(person.email);
    await insertIdentity(trx, {
      issuer: person.issuer,
      subject: person.subject,
      user_id: created.id,
      email: person.email,
      created_at: now,
    });
    const who = `user:${created.id}`;
    await audit(trx, { at: now, actor: who, action: 'registered', subject: who, detail: { by: 'google' } });
    return { userId: created.id };
  });
}

/** Ties Google to the account that began this, if that is still who is signed in and the verified emails are equal. */
export async function linkGoogle(
  deps: AccountDeps,
  userId: number,
  person: GoogleUser,
  caller: Caller,
): Promise<Outcome> {
  const actor = await caller.actor();
  if (actor?.userId !== userId) return { refused: 'not_signed_in', message: 'Please sign in first.' };
  return deps.transact(async (trx): Promise<Outcome> => {
    const user = await lockUser(trx, userId);
    if (!user || user.email !== person.email) {
      return { refused: 'email_differs', message: 'Only a Google account with the same email can be linked.' };
    }
    const now = deps.clock.now();
    const known = await findIdentity(trx, person.issuer, person.subject);
    if (known?.user_id === userId) return { userId };
    const linked = await insertIdentity(trx, {
      issuer: person.issuer,
      subject: person.subject,
      user_id: userId,
      email: person.email,
      created_at: now,
    });
    if (!linked) return { refused: 'already_linked', message: 'This Google account is linked already.' };
    await updateUser(trx, userId, { email_verified_at: user.email_verified_at ?? now });
    const key = `google-linked:${userId}:${now.getTime()}`;
    await deps.emailQueue.enqueue(trx, { key, kind: 'google-linked', recipient: user.email, userId });
    await audit(trx, { at: now, actor: `user:${userId}`, action: 'google-linked', subject: `user:${userId}` });
    return { userId };
  });
}
