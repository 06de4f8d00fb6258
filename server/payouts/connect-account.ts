import type Stripe from 'stripe';
import type { AccountProblem, PayoutStatus } from '#contract/payouts';
import { DAY } from '#contract/time';
import { codeOf, isProviderUnavailable, providerUnavailable, type StripeClient } from '#server/payments';
import type { AccountBalance } from './transfer-amounts.ts';

/** Connected accounts at the provider (Stripe Connect, accounts v1 with controller properties). */

/** Throws 503 when the provider does not answer, in place of its own error. */
export async function callProvider<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    throw isProviderUnavailable(error) ? providerUnavailable() : error;
  }
}

/** `key`: made from our own row, so that asking twice makes one account. Throws the provider's own errors. */
export const createAccount = async (
  stripe: StripeClient,
  { cleanerId, email, attempt, key }: { cleanerId: number; email: string; attempt: number; key: string },
): Promise<Stripe.Account> =>
  (await stripe()).accounts.create(
    {
      business_type: 'individual',
      capabilities: { transfers: { requested: true } },
      controller: {
        fees: { payer: 'application' },
        losses: { payments: 'application' },
        stripe_dashboard: { type: 'express' },
      },
      email,
      metadata: { cleaner_id: String(cleanerId), attempt: String(attempt) },
    },
    { idempotencyKey: key },
  );

/** Null for an account that its owner has cut off from the platform. Throws 503. */
export async function readAccount(stripe: StripeClient, accountId: string): Promise<Stripe.Account | null> {
  try {
    return await callProvider(async () => (await stripe()).accounts.retrieve(accountId));
  } catch (error) {
    if (isCutOff(error)) return null;
    throw error;
  }
}

/** A 403 without a code is about our own key, which may lack a right, and says nothing of the account. */
const isCutOff = (error: unknown): boolean => ['account_invalid', 'resource_missing'].includes(codeOf(error) ?? '');

/** What an account holds, in cents; null for one that its owner has cut off from the platform. Throws 503. */
export async function balanceOf(stripe: StripeClient, accountId: string): Promise<AccountBalance | null> {
  try {
    const balance = await callProvider(async () => (await stripe()).balance.retrieve({}, { stripeAccount: accountId }));
    const inDollars = (amounts: Stripe.Balance.Available[]) =>
      amounts.find(({ currency }) => currency === 'usd')?.amount;
    return { available: inDollars(balance.available) ?? 0, pending: inDollars(balance.pending) ?? 0 };
  } catch (error) {
    if (isCutOff(error)) return null;
    throw error;
  }
}

/** How far the setup is, as the provider says (docs/product.md#setting-up-payouts). */
export function statusOf(account: Stripe.Account | null): PayoutStatus {
  if (!account?.details_submitted) return 'not_setup';
  const pays = account.capabilities?.transfers === 'active' && account.payouts_enabled;
  return pays && !account.requirements?.disabled_reason ? 'active' : 'pending';
}

const IN_REVIEW: readonly string[] = ['requirements.pending_verification', 'under_review'];

/** Why an account takes no money; null for one in order, one whose form is not finished, and one that is looked at. */
export function problemOf(account: Stripe.Account | null): AccountProblem | null {
  if (account === null) return 'cut_off';
  if (!account.details_submitted || statusOf(account) === 'active') return null;
  const reason = account.requirements?.disabled_reason ?? '';
  if (reason.split('.')[0] === 'rejected') return 'rejected';
  return IN_REVIEW.includes(reason) || account.capabilities?.transfers === 'pending' ? null : 'restricted';
}

/** An account's latest payouts to its bank; none of one that its owner has cut off. Throws 503. */
export async function latestPayouts(stripe: StripeClient, accountId: string): Promise<Stripe.Payout[]> {
  try {
    const own = { stripeAccount: accountId };
    return (await callProvider(async () => (await stripe()).payouts.list({ limit: 20 }, own))).data;
  } catch (error) {
    if (isCutOff(error)) return [];
    throw error;
  }
}

/**
 * The earliest payout on its way to the bank, else what the account has and when it can leave; in cents. The provider's days
 * are midnights in UTC. What could have left already leaves today at the earliest.
 */
export async function nextPayout(stripe: StripeClient, accountId: string, now: Date): Promise<NextPayout | null> {
  const own = { stripeAccount: accountId };
  const { data } = await callProvider(async () => (await stripe()).payouts.list({ limit: 20 }, own));
  const [first] = data
    .filter(({ status }) => status === 'pending' || status === 'in_transit')
    .sort((a, b) => a.arrival_date - b.arrival_date);
  if (first) return { cents: first.amount, at: new Date(first.arrival_date * 1000), isSent: true };
  const balance = await callProvider(async () => (await stripe()).balance.retrieve({}, own));
  const cents = [...balance.available, ...balance.pending].reduce((sum, { amount }) => sum + amount, 0);
  if (cents <= 0) return null;
  const movements = await callProvider(async () => (await stripe()).balanceTransactions.list({ limit: 20 }, own));
  const available = movements.data.filter(({ amount }) => amount > 0).map(({ available_on }) => available_on);
  if (available.length === 0) return null;
  const today = Math.floor(now.getTime() / DAY) * DAY;
  return { cents, at: new Date(Math.max(Math.min(...available) * 1000, today)), isSent: false };
}

interface NextPayout {
  cents: number;
  /** When the bank has it, of one that is sent; else when it can leave. */
  at: Date;
  isSent: boolean;
}

/** Longer than from one payout of an account to the next, and with fewer of them than a page has. */
const PAYOUT_WINDOW_SECONDS = 45 * 86_400;

/**
 * When money that came to an account reaches the bank: with the first payout made after it, for each takes all there
 * is. A share is sent days after its charge, whose money is there by then. The provider lists the newest first, so it
 * is asked for the time after the share. Null before that payout. Throws 503.
 */
export async function bankArrivalDate(
  stripe: StripeClient,
  accountId: string,
  { sentAt, now }: { sentAt: Date; now: Date },
): Promise<Date | null> {
  const { payouts } = await stripe();
  const until = now.getTime() / 1000;
  for (let gte = Math.floor(sentAt.getTime() / 1000); gte <= until; gte += PAYOUT_WINDOW_SECONDS) {
    const created = { gte, lt: gte + PAYOUT_WINDOW_SECONDS };
    const made: Stripe.Payout[] = [];
    await callProvider(async () => {
      for await (const payout of payouts.list({ created, limit: 100 }, { stripeAccount: accountId })) made.push(payout);
    });
    const first = made
      .filter(({ status }) => status !== 'failed' && status !== 'canceled')
      .sort((one, other) => one.created - other.created)[0];
    if (first) return new Date(first.arrival_date * 1000);
  }
  return null;
}
