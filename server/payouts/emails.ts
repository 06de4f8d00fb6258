import { formatDollars, toDollars } from '#contract/money';
import { hoursAsDays } from '#contract/number-words';
import type { AccountProblem } from '#contract/payouts';
import { policy } from '#contract/policy';
import type { EmailContent } from '#platform/email/email-content';
import type { EmailRenderers } from '#platform/email/email-queue';
import { findAccount } from './accounts.sql.ts';
import { findFailedPayout } from './bank-payouts.sql.ts';
import type { PayoutDeps } from './deps.ts';
import { shareEmails } from './share-emails.ts';

export const payoutsActive = (name: string, origin: string): EmailContent => ({
  subject: 'Your payouts are active',
  preview: 'What you have earned is on its way.',
  heading: `You are all set, ${name}`,
  paragraphs: [
    `The payment provider has verified you: payouts are enabled. What you have earned so far is sent on now, and the share of each job ${hoursAsDays(policy.payout.afterHours)} after it is done.`,
  ],
  action: { label: 'See your earnings', url: `${origin}/dashboard/cleaner?part=earnings` },
});

const PROBLEMS: Record<AccountProblem, string> = {
  cut_off: 'Your account at the payment provider is no longer connected with us. Please set up payouts again.',
  rejected: 'The payment provider has closed your account. Please write to us: we look with you for what can be done.',
  restricted:
    'The payment provider has stopped your payouts, because it needs something from you. Please open your payout details and give it what it asks for.',
};

const payoutsProblem = (problem: AccountProblem, name: string, deps: PayoutDeps): EmailContent => ({
  subject: 'Your payouts have stopped',
  preview: 'Your shares wait until your payouts work again.',
  heading: `We cannot pay you just now, ${name}`,
  paragraphs: [PROBLEMS[problem], 'Nothing is lost: your shares wait, and are sent once your payouts work again.'],
  action: { label: 'Mend your payouts', url: `${deps.publicOrigin}/dashboard/cleaner` },
  closing: `Anything unclear? Write to ${deps.supportEmail}.`,
});

const bankPayoutFailed = (cents: number, name: string, deps: PayoutDeps): EmailContent => ({
  subject: 'A payout did not reach your bank',
  preview: 'Please look at your bank details.',
  heading: `Your bank did not get a payout, ${name}`,
  paragraphs: [
    `A payout of ${formatDollars(toDollars(cents))} did not reach your bank account. The money is in your account at the payment provider again.`,
    'Please open your payout details and look at the bank account there. It leaves with the next payout once they are right.',
  ],
  action: { label: 'Look at your bank details', url: `${deps.publicOrigin}/dashboard/cleaner` },
  closing: `Anything unclear? Write to ${deps.supportEmail}.`,
});

/**
 * The module's emails by kind: about a cleaner's account at the provider, and about shares. What is over by then is not
 * sent.
 */
export function payoutEmails(deps: PayoutDeps): EmailRenderers {
  const load = async (userId: number | null) => {
    const cleanerId = userId === null ? null : await deps.cleaners.findId(userId);
    const account = cleanerId === null ? undefined : await findAccount(deps.db, cleanerId);
    if (!account) return undefined;
    return { account, name: (await deps.cleaners.contact(deps.db, account.cleaner_id)).displayName };
  };
  return {
    ...shareEmails(deps),
    async 'payouts-active'({ userId }) {
      const found = await load(userId);
      if (found?.account.status !== 'active') return null;
      return { name: found.name, content: payoutsActive(found.name, deps.publicOrigin) };
    },
    async 'payouts-problem'({ userId }) {
      const found = await load(userId);
      const problem = found?.account.problem_code;
      return found && problem ? { name: found.name, content: payoutsProblem(problem, found.name, deps) } : null;
    },
    async 'bank-payout-failed'({ userId, key }) {
      const found = await load(userId);
      const failed = await findFailedPayout(deps.db, key.split(':')[1] ?? '');
      if (!found || !failed || failed.settled_at) return null;
      return { name: found.name, content: bankPayoutFailed(failed.amount_cents, found.name, deps) };
    },
  };
}
