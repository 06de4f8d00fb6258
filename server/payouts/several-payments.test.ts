import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shareCents } from '#contract/money';
import {
  type BookingMoney,
  nextTransfer,
  splitExcess,
  type TransferAmounts,
  transferredCents,
  transfersOf,
} from './transfer-amounts.ts';

/**
 * A booking with several payments, whose cleaner is paid, while parts go back and banks ask for payments back and
 * decide: compared with what each payment still holds, counted apart.
 */

interface Payment {
  intentId: string;
  isTip: boolean;
  restCents: number;
  dispute: 'none' | 'opened' | 'ended';
  /** What the bank holds, as long as it is opened. */
  heldCents: number;
}
interface Job {
  payments: Payment[];
  feeBasisPoints: number;
  transfers: TransferAmounts[];
}

/** One thing that happens; numbers pick a payment, or a part of what there is. */
type Step = { what: 'send' | 'dispute' | 'decide' | 'refund'; which: number; part: number };

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom('send', 'dispute', 'decide', 'refund'),
  which: fc.nat(100),
  part: fc.double({ min: 0, max: 1, noNaN: true }),
});
const history = fc.record({
  rests: fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 4 }),
  hasTip: fc.boolean(),
  feeBasisPoints: fc.constantFrom(0, 1000, 1500, 3333, 10_000),
  steps: fc.array(step, { maxLength: 12 }),
});

const moneyOf = ({ payments: charges, feeBasisPoints }: Job): BookingMoney => ({
  charges,
  feeBasisPoints,
  isVoid: false,
});
const newTransfer = (intent_id: string | null, n: number): TransferAmounts => {
  const nothing = { amount_cents: 0, settled_cents: 0, reversed_cents: 0, wanted_cents: 0 };
  return { n, intent_id, state: 'waiting', ...nothing };
};
const isBound = (job: Job, { intent_id }: TransferAmounts) =>
  job.payments.some(({ intentId, dispute }) => intentId === intent_id && dispute === 'opened');

function reverse(job: Job, parts: { n: number; cents: number }[]): void {
  for (const { n, cents } of parts) job.transfers.find((row) => row.n === n)!.reversed_cents += cents;
}

const schedule = (job: Job, { intentId }: Payment): void => {
  const last = transfersOf(job.transfers, { intentId }, job.payments).at(-1);
  if (last?.state === 'sent' || last?.state === 'void')
    job.transfers.push(newTransfer(intentId, job.transfers.length + 1));
};

const end = (payment: Payment): void => {
  Object.assign(payment, { dispute: 'ended', heldCents: 0 });
};

function send(job: Job): void {
  for (const row of job.transfers.filter((row) => row.state === 'waiting' && !isBound(job, row))) {
    const next = nextTransfer(job.transfers, moneyOf(job), row.intent_id, 0);
    Object.assign(row, next ? { state: 'sent', amount_cents: next.amountCents } : { state: 'void' });
  }
}

const STEPS: Record<Step['what'], (job: Job, step: Step) => void> = {
  send,
  dispute(job, { which, part }) {
    const payment = job.payments[which % job.payments.length]!;
    if (payment.dispute !== 'none') return;
    payment.dispute = 'opened';
    payment.heldCents = Math.ceil(payment.restCents * part);
    const excess = splitExcess(job.transfers, moneyOf(job));
    reverse(
      job,
      excess.filter(({ intent_id }) => intent_id === payment.intentId),
    );
    schedule(job, payment);
  },
  decide(job, { which }) {
    const payment = job.payments[which % job.payments.length]!;
    if (payment.dispute === 'opened') end(payment);
  },
  refund(job, { which, part }) {
    const payment = job.payments[which % job.payments.length]!;
    payment.restCents -= Math.floor(payment.restCents * part);
    reverse(job, splitExcess(job.transfers, moneyOf(job)));
    for (const each of job.payments)
      if (nextTransfer(job.transfers, moneyOf(job), each.intentId, 0)?.amountCents === 1) schedule(job, each);
  },
};

/** The cleaner's part of the job's payments and of tips, of what they hold together. */
function netOf({ payments, feeBasisPoints }: Job): number {
  const restOf = (isTip: boolean) =>
    payments.filter((payment) => payment.isTip === isTip).reduce((sum, { restCents }) => sum + restCents, 0);
  return restOf(false) - shareCents(restOf(false), feeBasisPoints) + restOf(true);
}

function check(job: Job): void {
  for (const payment of job.payments) {
    const kept = transferredCents(transfersOf(job.transfers, payment, job.payments));
    expect(kept).toBeGreaterThanOrEqual(0);
    expect(kept).toBeLessThanOrEqual(payment.restCents);
    expect(kept).toBeLessThanOrEqual(Math.max(0, payment.restCents - payment.heldCents));
  }
  expect(transferredCents(job.transfers)).toBeLessThanOrEqual(netOf(job));
}

it('brings the cleaner the share of the whole to the cent, of no payment more than it holds', () => {
  fc.assert(
    fc.property(history, ({ rests, hasTip, feeBasisPoints, steps }) => {
      const payments = rests.map((restCents, i): Payment => {
        const isTip = hasTip && i > 0 && i === rests.length - 1;
        return { intentId: `pi_${i}`, isTip, restCents, dispute: 'none', heldCents: 0 };
      });
      const transfers = payments.map(({ intentId }, i) => newTransfer(intentId, i + 1));
      const job: Job = { payments, feeBasisPoints, transfers };
      for (const each of steps) {
        STEPS[each.what](job, each);
        check(job);
      }
      // Of what no bank holds, all has been sent but for what rounding leaves.
      send(job);
      check(job);
      const free = payments.filter(({ dispute }) => dispute !== 'opened');
      const sent = free.flatMap((payment) => transfersOf(transfers, payment, payments));
      const missing = netOf({ ...job, payments: free }) - transferredCents(sent);
      expect(Math.abs(missing)).toBeLessThanOrEqual(payments.length);
      for (const payment of payments) end(payment);
      send(job);
      check(job);
      expect(transferredCents(transfers)).toBe(netOf(job));
    }),
    { numRuns: 1000 },
  );
});
