import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareOf } from './share.ts';
import {
  type BookingMoney,
  excessCents,
  nextReversalCents,
  nextTransfer,
  remainingCents,
  splitReversal,
  type TransferAmounts,
  transferredCents,
} from './transfer-amounts.ts';

const cents = (max: number) => fc.integer({ min: 0, max });

const money: fc.Arbitrary<BookingMoney> = cents(100_000).chain((paid) =>
  fc.record({
    paid: fc.constant(paid),
    refunded: cents(paid),
    feeBasisPoints: cents(10_000),
    isVoid: fc.constant(false),
  }),
);

/** A transfer of which no more comes back than was sent. */
const transfer: fc.Arbitrary<Omit<TransferAmounts, 'n'>> = fc
  .record({ amount_cents: cents(50_000), settled_cents: cents(5000), isSent: fc.boolean() })
  .chain(({ isSent, ...sent }): fc.Arbitrary<Omit<TransferAmounts, 'n'>> => {
    const whole = sent.amount_cents + sent.settled_cents;
    if (!isSent) {
      const state = fc.constantFrom('waiting' as const, 'void' as const, 'failed' as const);
      return state.map((each) => ({ ...sent, state: each, reversed_cents: 0, wanted_cents: 0 }));
    }
    return fc
      .tuple(cents(whole), cents(whole))
      .map((parts) => [Math.min(...parts), Math.max(...parts)] as const)
      .map(([reversed_cents, back]) => ({
        ...sent,
        state: 'sent' as const,
        reversed_cents,
        wanted_cents: back - reversed_cents,
      }));
  });
const transfers = fc
  .array(transfer, { maxLength: 5 })
  .map((rows): TransferAmounts[] => rows.map((row, i) => ({ ...row, n: i + 1 })));

const share = (booking: BookingMoney) => shareOf(booking, booking.feeBasisPoints).net;

describe('the next transfer', () => {
  it('brings the cleaner to their share, never beyond, and keeps back no more than the debt', () => {
    fc.assert(
      fc.property(transfers, money, cents(20_000), (earlier, booking, debt) => {
        const next = nextTransfer(earlier, booking, debt);
        const before = transferredCents(earlier);
        if (!next) {
          expect(before).toBeGreaterThanOrEqual(share(booking));
          return;
        }
        expect(before + next.amountCents + next.settledCents).toBe(share(booking));
        expect(next.amountCents).toBeGreaterThanOrEqual(0);
        expect(next.settledCents).toBe(Math.min(debt, share(booking) - before));
      }),
    );
  });

  it('is nothing once it is sent: the same share is not paid twice', () => {
    fc.assert(
      fc.property(transfers, money, cents(20_000), (earlier, booking, debt) => {
        const next = nextTransfer(earlier, booking, debt);
        if (!next) return;
        const { amountCents: amount_cents, settledCents: settled_cents } = next;
        for (const state of ['sending', 'sent'] as const) {
          const row = { n: 9, state, amount_cents, settled_cents, reversed_cents: 0, wanted_cents: 0 };
          expect(nextTransfer([...earlier, row], booking, debt)).toBeNull();
          expect(excessCents([...earlier, row], booking)).toBe(0);
        }
      }),
    );
  });
});

describe('a reversal', () => {
  const applied = (rows: TransferAmounts[], parts: { n: number; cents: number }[]) =>
    rows.map((row) => ({
      ...row,
      wanted_cents: row.wanted_cents + (parts.find(({ n }) => n === row.n)?.cents ?? 0),
    }));

  it('takes back what is too much, to the cent, and only once', () => {
    fc.assert(
      fc.property(transfers, money, (rows, booking) => {
        const excess = excessCents(rows, booking);
        const after = applied(rows, splitReversal(rows, excess));
        expect(transferredCents(after)).toBe(Math.min(transferredCents(rows), share(booking)));
        expect(splitReversal(after, excessCents(after, booking))).toEqual([]);
      }),
    );
  });

  it('takes of no transfer more than the cleaner has of it, the latest first', () => {
    fc.assert(
      fc.property(transfers, cents(300_000), (rows, wanted) => {
        const parts = splitReversal(rows, wanted);
        for (const row of applied(rows, parts)) expect(remainingCents(row)).toBeGreaterThanOrEqual(0);
        expect(parts.map(({ n }) => n)).toEqual(parts.map(({ n }) => n).sort((one, other) => other - one));
        expect(parts.reduce((sum, part) => sum + part.cents, 0)).toBe(Math.min(wanted, transferredCents(rows)));
        // An earlier one gives only once the later ones have given all.
        for (const { n } of parts.slice(0, -1)) {
          expect(remainingCents(applied(rows, parts).find((row) => row.n === n)!)).toBe(0);
        }
      }),
    );
  });

  it('of a share that was paid in two parts', () => {
    const row = { state: 'sent', settled_cents: 0, reversed_cents: 0, wanted_cents: 0 } as const;
    const both = [
      { ...row, n: 1, amount_cents: 8000 },
      { ...row, n: 2, amount_cents: 3000 },
    ];
    expect(splitReversal(both, 4000).map(({ n, cents }) => [n, cents])).toEqual([
      [2, 3000],
      [1, 1000],
    ]);
  });
});

describe('what a reversal asks for after a refusal', () => {
  const balance = fc.record({
    available: fc.integer({ min: -50_000, max: 50_000 }),
    pending: fc.integer({ min: -50_000, max: 50_000 }),
  });

  it('is less each time, until it is nothing, and never more than the account holds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), balance, (refused, held) => {
        const asked: number[] = [];
        for (let cents = refused; cents > 0; cents = nextReversalCents(cents, held)) asked.push(cents);
        expect(asked.length).toBeLessThanOrEqual(3);
        for (const cents of asked.slice(1)) {
          expect(cents).toBeLessThan(refused);
          expect(cents).toBeLessThanOrEqual(Math.max(held.available, held.available + held.pending));
        }
      }),
    );
  });

  it('is nothing of an account that cannot be looked at', () => {
    expect(nextReversalCents(100, null)).toBe(0);
  });
});
