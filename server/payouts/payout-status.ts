import type { Reply } from '#contract/calls';
import { toDollars } from '#contract/money';
import type { PayoutStatus } from '#contract/payouts';
import { DAY, HOUR } from '#contract/time';
import { audit } from '#platform/audit.sql';
import { HttpError, notFound } from '#platform/errors';
import type { CleanerCaller } from '#platform/http/caller';
import { findAccount, findByAccountId, lockAccount, saveStatus, selectUnchecked } from './accounts.sql.ts';
import { failedPayoutOf, handlePayoutChange } from './bank-payouts.ts';
import { callProvider, nextPayout, problemOf, readAccount, statusOf } from './connect-account.ts';
import type { PayoutDeps } from './deps.ts';
import { ensureAccount } from './ensure-account.ts';

type StatusReply = Reply<'GET /_api/cleaner/payout-status'>;

/** Where a cleaner comes back to from the provider's pages. */
const RETURN_PATH = '/dashboard/cleaner?stripe_onboarding=';

const PENDING_RECHECK_MS = HOUR;
const ACTIVE_RECHECK_MS = DAY;
const SWEEP_BATCH_SIZE = 20;

/** What is stored, with the next payout of who is paid out. An admin without a profile has nothing set up. */
export const showStatus =
  (deps: PayoutDeps) =>
  async (_input: unknown, { cleanerId }: CleanerCaller): Promise<StatusReply> =>
    loadPayoutStatus(deps, cleanerId);

/** Asks the provider first; what came back in a return address is not believed (docs/product.md#setting-up-payouts). */
export const refreshStatus =
  (deps: PayoutDeps) =>
  async (_input: unknown, { cleanerId }: CleanerCaller): Promise<StatusReply> => {
    const account = cleanerId === null ? undefined : await findAccount(deps.db, cleanerId);
    if (account?.account_id) {
      await handleAccountChange(deps, account.account_id);
      await handlePayoutChange(deps, account.account_id);
    }
    return loadPayoutStatus(deps, cleanerId);
  };

/**
 * The provider's own form for who has not finished it, its dashboard for who has. Throws 403 until the email is proven,
 * or a stranger who registered it could be paid for its owner's work; 404 for who has no profile; 503.
 */
export const createLink =
  (deps: PayoutDeps) =>
  async (
    _input: unknown,
    { cleanerId, userId }: CleanerCaller,
  ): Promise<Reply<'POST /_api/cleaner/create-stripe-onboarding-link'>> => {
    if (cleanerId === null) throw notFound('You have no cleaner profile yet.');
    if (!(await deps.accounts.find(userId))?.emailVerified) {
      throw new HttpError(403, 'Please verify your email first. We sent you a link when you signed up.');
    }
    const accountId = await ensureAccount(deps, cleanerId);
    const { stripe } = deps;
    if (statusOf(await readAccount(stripe, accountId)) === 'active') {
      const { url } = await callProvider(async () => (await stripe()).accounts.createLoginLink(accountId));
      return { url };
    }
    const { url } = await callProvider(async () =>
      (await stripe()).accountLinks.create({
        account: accountId,
        type: 'account_onboarding',
        return_url: `${deps.publicOrigin}${RETURN_PATH}success`,
        refresh_url: `${deps.publicOrigin}${RETURN_PATH}refresh`,
      }),
    );
    return { url };
  };

/**
 * Takes over what the provider says of an account now. Becoming active is told by email, each time, and so is that it takes
 * no money any more. Throws 503.
 */
export async function handleAccountChange(deps: PayoutDeps, accountId: string): Promise<void> {
  const known = await findByAccountId(deps.db, accountId);
  if (!known) return;
  const theirs = await readAccount(deps.stripe, accountId);
  const [status, problem] = [statusOf(theirs), problemOf(theirs)];
  const { email, userId } = await deps.cleaners.contact(deps.db, known.cleaner_id);
  await deps.transact(async (trx) => {
    const account = await lockAccount(trx, known.cleaner_id);
    if (account?.account_id !== accountId) return;
    const now = deps.clock.now();
    const activated = status === 'active' && account.status !== 'active';
    const activations = account.activations + (activated ? 1 : 0);
    await saveStatus(trx, account.cleaner_id, { status, problem_code: problem, activations, checked_at: now });
    if (activated) {
      const key = `payouts-active:${account.cleaner_id}:${activations}`;
      await deps.emailQueue.enqueue(trx, { key, kind: 'payouts-active', recipient: email, userId });
    }
    if (problem !== null && problem !== account.problem_code) {
      const key = `payouts-problem:${account.cleaner_id}:${now.getTime()}`;
      await deps.emailQueue.enqueue(trx, { key, kind: 'payouts-problem', recipient: email, userId });
    }
    if (status === account.status && problem === account.problem_code) return;
    await audit(trx, {
      at: now,
      actor: 'provider',
      action: `payouts.${status}`,
      subject: `cleaner:${account.cleaner_id}`,
      detail: { from: account.status, ...(problem && { problem }) },
    });
  });
}

/**
 * In case an event was lost: asks about accounts that have been pending for an hour, and about active ones once a day, some
 * at a time.
 */
export async function refreshAccounts(deps: PayoutDeps): Promise<void> {
  const now = deps.clock.now().getTime();
  const pending = await selectUnchecked(deps.db, 'pending', new Date(now - PENDING_RECHECK_MS), SWEEP_BATCH_SIZE);
  const active = await selectUnchecked(deps.db, 'active', new Date(now - ACTIVE_RECHECK_MS), SWEEP_BATCH_SIZE);
  for (const accountId of pending) await handleAccountChange(deps, accountId);
  for (const accountId of active) {
    await handlePayoutChange(deps, accountId);
    await handleAccountChange(deps, accountId);
  }
}

async function loadPayoutStatus(deps: PayoutDeps, cleanerId: number | null): Promise<StatusReply> {
  const account = cleanerId === null ? undefined : await findAccount(deps.db, cleanerId);
  const status: PayoutStatus = account?.status ?? 'not_setup';
  // Where the provider does not answer, the status is still worth showing.
  const next =
    status === 'active' && account?.account_id
      ? await nextPayout(deps.stripe, account.account_id, deps.clock.now()).catch(() => null)
      : null;
  return {
    status,
    nextPayoutDate: next?.at.toISOString() ?? null,
    nextPayoutAmount: next ? toDollars(next.cents) : null,
    nextPayoutSent: next?.isSent ?? false,
    problem: account?.problem_code ?? null,
    failedPayout: cleanerId === null ? null : await failedPayoutOf(deps.db, cleanerId),
  };
}
