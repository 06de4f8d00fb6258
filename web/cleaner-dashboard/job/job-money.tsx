import type { Job } from '#contract/cleaner-dashboard';
import { longHours } from '#contract/home-words';
import { formatDollars, formatRate, toCents, toDollars } from '#contract/money';
import { hoursAsDays } from '#contract/number-words';
import { policy } from '#contract/policy';
import { shortDayLabel } from '#contract/time';
import { asSentence } from '#contract/with-period';
import { useConfig } from '../../api/config.ts';
import { Sum, type SumLine } from '../../ui/facts.tsx';
import { stateLabel } from '../payouts/state-labels.ts';
import { firstNameOf, heldUntil } from './action-labels.ts';

const TIP_STATES: Record<Exclude<NonNullable<Job['payout']['tip']>['state'], 'reversed'>, string> = {
  waiting: `We send it to Stripe ${hoursAsDays(policy.payout.afterHours)} after it was paid.`,
  frozen: 'It waits until a problem is settled.',
  sending: 'It is on its way to Stripe.',
  sent: 'It was sent to Stripe, which pays it to your bank.',
};

/** What stays paid besides the price, or less than it, in cents: what a shorter visit gives back was never of its price. */
function besidesPrice(cents: number): SumLine[] {
  if (cents === 0) return [];
  const amount = formatDollars(toDollars(cents));
  return [{ label: cents < 0 ? 'Back to the customer' : 'Kept of the longer visit', amount }];
}

/** From what the customer pays to what the cleaner gets (docs/product.md#fee). */
export function JobMoney({ job }: { job: Job }) {
  const { hours, hourlyRate, price, paid, refunded, fee, feePercent, net, payout, shareReason } = job;
  const unpaid = payout.state === 'void' ? toDollars(toCents(paid) - toCents(refunded) - toCents(fee)) : 0;
  const lines: SumLine[] = [
    { label: `${longHours(hours * 60)} at ${formatRate(hourlyRate)}`, amount: formatDollars(price) },
    ...(paid > 0 ? besidesPrice(toCents(paid) - toCents(refunded) - toCents(price)) : []),
    { label: `Platform fee (${feePercent}%)`, amount: formatDollars(0 - fee) },
    ...(unpaid > 0 ? [{ label: 'Not paid', amount: `-${formatDollars(unpaid)}` }] : []),
    ...payout.keptBack.map((part) => ({
      label: `Kept back for job #BK-${part.bookingId}`,
      amount: `-${formatDollars(part.amount)}`,
    })),
    ...(payout.owed > 0 ? [{ label: 'Not taken back', amount: formatDollars(payout.owed) }] : []),
  ];
  return (
    <section className="card" aria-labelledby="job-money">
      <h2 id="job-money">Your share</h2>
      <Sum lines={lines} total={{ label: 'You get', amount: formatDollars(inBank(net, payout)) }} />
      {payout.tip && (
        <p className="small">
          {payout.tip.state === 'reversed'
            ? 'A tip for this job was given back.'
            : `And a tip of ${formatDollars(payout.tip.amount)}, all of it yours. ${TIP_STATES[payout.tip.state]}`}
        </p>
      )}
      {feePercent < policy.fee.basisPoints / 100 && (
        <p className="small">You have cleaned for {firstNameOf(job)} before, so our fee is lower.</p>
      )}
      {payout.owed > 0 && (
        <p className="small">
          {formatDollars(payout.owed)} is kept back of your later shares, unless our team waived it.
        </p>
      )}
      <p className="small muted">{payoutLabel(job)}</p>
      {shareReason && <WhyNotPaid reason={shareReason} />}
    </section>
  );
}

/** Why the team has decided so, and where to say that it is otherwise. */
function WhyNotPaid({ reason }: { reason: string }) {
  const { supportEmail } = useConfig();
  return (
    <p className="small">
      Why: {asSentence(reason)} You see it differently? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
    </p>
  );
}

/** What the bank gets of a job: the net amount, less what is kept back for other jobs, and what could not be taken back. */
const inBank = (net: number, { keptBack, owed }: Job['payout']): number =>
  Math.round(keptBack.reduce((left, { amount }) => left - amount, net + owed) * 100) / 100;

/** The payout's status, and when it arrives at the bank, as far as is known. */
function payoutLabel(job: Job): string {
  const { status, payout, timeZone } = job;
  const isDecided = payout.state === 'withheld' || payout.state === 'void';
  if (status === 'scheduled' && payout.state === 'frozen') return `On hold: we send it to Stripe ${heldUntil(job)}.`;
  if (status === 'scheduled' && !isDecided)
    return `We send it to Stripe ${hoursAsDays(policy.payout.afterHours)} after the job. Stripe pays it to your bank.`;
  const state = stateLabel({ ...payout, timeZone }, 'active');
  if (!payout.inBankAt) return `${state}.`;
  // The provider names a day by its midnight in UTC.
  return `${state}, in your bank ${shortDayLabel(Date.parse(payout.inBankAt), 'UTC')}.`;
}
