import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BookingMoney,
  nextReversalCents,
  nextTransfer,
  remainingCents,
  shareOf,
  sharesByIntent,
  splitExcess,
  splitReversal,
  type TransferAmounts,
  transferredCents,
} from './transfer-amounts.ts';

const cents = (max: number) => fc.integer({ min: 0, max });

/** Of a booking with one payment. */
const money: fc.Arbitrary<BookingMoney> = fc
  .record({ restCents: cents(100_000), feeBasisPoints: cents(10_000) })
  .map(({ restCents, feeBasisPoints }) => ({
    charges: [{ intentId: 'pi_1', isTip: false, restCents, heldCents: 0 }],
    feeBasisPoints,
    isVoid: false,
  }));

/** A transfer of which no more comes back than was sent. */
const transfer: fc.Arbitrary<Omit<TransferAmounts, 'n'>> = fc
  .record({
    intent_id: fc.constant('pi_1'),
    amount_cents: cents(50_000),
    settled_cents: cents(5000),
    isSent: fc.boolean(),
  })
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

const share = ({ charges, feeBasisPoints }: BookingMoney) =>
  shareOf({ paid: charges[0]!.restCents, refunded: 0 }, feeBasisPoints).net;
const payNext = (rows: readonly TransferAmounts[], booking: BookingMoney, debt: number) =>
  nextTransfer(rows, booking, 'pi_1', debt);

describe('the next transfer', () => {
  it('brings the cleaner to their share, never beyond, and keeps back no more than the debt', () => {
    fc.assert(
      fc.property(transfers, money, cents(20_000), (earlier, booking, debt) => {
        const next = payNext(earlier, booking, debt);
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
        const next = payNext(earlier, booking, debt);
        if (!next) return;
        const { amountCents: amount_cents, settledCents: settled_cents } = next;
        for (const state of ['sending', 'sent'] as const) {
          const row = {
            n: 9,
            intent_id: 'pi_1',
            state,
            amount_cents,
            settled_cents,
            reversed_cents: 0,
            wanted_cents: 0,
          };
          expect(payNext([...earlier, row], booking, debt)).toBeNull();
          expect(splitExcess([...earlier, row], booking)).toEqual([]);
        }
      }),
    );
  });
});

describe('the share of several payments', () => {
  it('is split so that no part is more than its payment holds, and the last carries what rounding leaves', () => {
    const charge = fc.record({ isTip: fc.boolean(), restCents: cents(300) });
    fc.assert(
      fc.property(fc.array(charge, { maxLength: 5 }), cents(10_000), (rows, feeBasisPoints) => {
        const charges = rows.map((row, i) => ({ ...row, intentId: `pi_${i}`, heldCents: 0 }));
        const shares = sharesByIntent({ charges, feeBasisPoints, isVoid: false });
        for (const { intentId, isTip, restCents } of charges) {
          const part = shares.get(intentId)!;
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(restCents);
          if (isTip) expect(part).toBe(restCents);
        }
        const job = charges.filter(({ isTip }) => !isTip);
        const paid = job.reduce((sum, { restCents }) => sum + restCents, 0);
        const parts = job.reduce((sum, { intentId }) => sum + shares.get(intentId)!, 0);
        expect(parts).toBe(shareOf({ paid, refunded: 0 }, feeBasisPoints).net);
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
        const after = applied(rows, splitExcess(rows, booking));
        expect(transferredCents(after)).toBe(Math.min(transferredCents(rows), share(booking)));
        expect(splitExcess(after, booking)).toEqual([]);
      }),
    );
  });

  it('takes back the share of what a bank holds as well', () => {
    fc.assert(
      fc.property(transfers, money, cents(100_000), (rows, booking, heldCents) => {
        const [charge] = booking.charges;
        const bound = { ...booking, charges: [{ ...charge!, heldCents }] };
        const free = { ...booking, charges: [{ ...charge!, restCents: Math.max(0, charge!.restCents - heldCents) }] };
        expect(splitExcess(rows, bound)).toEqual(splitExcess(rows, free));
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
    const row = { state: 'sent', intent_id: null, settled_cents: 0, reversed_cents: 0, wanted_cents: 0 } as const;
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
