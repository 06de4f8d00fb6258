import type Stripe from 'stripe';
import { isIdempotencyKeyConsumed, isRefusal } from '#server/payments';
import { findAccount, saveAccount, startNextAccountAttempt } from './accounts.sql.ts';
import { callProvider, createAccount, readAccount } from './connect-account.ts';
import type { PayoutDeps } from './deps.ts';

/**
 * The cleaner's account at the provider, made when there is none or the old one was cut off. Throws 503, and what the
 * provider refuses it with.
 */
export async function ensureAccount(deps: PayoutDeps, cleanerId: number): Promise<string> {
  const known = await findAccount(deps.db, cleanerId);
  if (known?.account_id && (await readAccount(deps.stripe, known.account_id))) return known.account_id;
  const { email } = await deps.cleaners.contact(deps.db, cleanerId);
  const { id } = await makeAccount(deps, { cleanerId, email, accountBefore: known?.account_id ?? null });
  await saveAccount(deps.db, cleanerId, id, deps.clock.now());
  return id;
}

interface Wanted {
  cleanerId: number;
  email: string;
  accountBefore: string | null;
}

/**
 * Makes an account under a key of our own rows, so that asking twice makes one. A key is spent once the provider has stored
 * a failure under it, or an account with another email: then the account is looked for, and asked for under the next key.
 */
async function makeAccount(deps: PayoutDeps, wanted: Wanted, isLastTry = false): Promise<Pick<Stripe.Account, 'id'>> {
  const { cleanerId, email, accountBefore } = wanted;
  const attempt = (await findAccount(deps.db, cleanerId))?.attempt ?? 1;
  const after = accountBefore === null ? '' : `:after:${accountBefore}`;
  const key = `acct:cleaner:${cleanerId}${after}${attempt === 1 ? '' : `:${attempt}`}`;
  try {
    return await createAccount(deps.stripe, { cleanerId, email, attempt, key });
  } catch (error) {
    const isSpent = isIdempotencyKeyConsumed(error);
    if (isSpent || isRefusal(error)) await startNextAccountAttempt(deps.db, cleanerId, attempt, deps.clock.now());
    if (!isSpent || isLastTry) return callProvider(() => Promise.reject(error));
  }
  return (await findMade(deps, wanted, attempt)) ?? makeAccount(deps, wanted, true);
}

const LATEST = 100;

/**
 * The account that this attempt has made for the cleaner, and whose answer got lost. Never one of an attempt before: it may
 * be of somebody who had the cleaner's email first, without proving it.
 */
async function findMade(
  { stripe }: PayoutDeps,
  { cleanerId, email, accountBefore }: Wanted,
  attempt: number,
): Promise<Pick<Stripe.Account, 'id'> | undefined> {
  const { data } = await callProvider(async () => (await stripe()).accounts.list({ limit: LATEST }));
  return data.find(
    // After a restore numbers are given again: the same number with another email is somebody else.
    (account) =>
      account.metadata?.cleaner_id === String(cleanerId) &&
      (account.metadata.attempt ?? '1') === String(attempt) &&
      account.email === email &&
      account.id !== accountBefore,
  );
}
