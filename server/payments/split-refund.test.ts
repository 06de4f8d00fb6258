import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Charge, splitRefund } from './split-refund.ts';

const part = fc.double({ min: 0, max: 1, noNaN: true });

/** What no bank binds of each, what one holds, and what one has given back. */
const charges: fc.Arbitrary<Charge[]> = fc
  .array(
    fc.record({
      amountCents: fc.integer({ min: 1, max: 20_000 }),
      given: part,
      bound: fc.constantFrom(fc.constant(0), part).chain((each) => each),
      held: part,
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((rows) =>
    rows.map(({ amountCents, given, bound, held }, i) => {
      const restCents = amountCents - Math.floor(amountCents * given);
      const boundCents = Math.floor(restCents * bound);
      const laterCents = Math.floor(boundCents * held);
      return {
        bookingId: 1,
        cardBrand: null,
        cardLast4: null,
        intentId: `pi_${i}`,
        chargeId: `ch_${i}`,
        purpose: i === 0 ? 'visit' : 'difference',
        amountCents,
        paidAt: new Date(0),
        keptCents: restCents,
        restCents,
        nowCents: restCents - boundCents,
        laterCents,
        heldCents: laterCents,
        isDisputed: laterCents > 0,
      };
    }),
  );

const restOf = (all: Charge[]) => all.reduce((sum, { restCents }) => sum + restCents, 0);

/** A refund as a person would pay it out: cent by cent, each from the newest charge that still has one. */
function centByCent(all: Charge[], cents: number): Map<string, number> {
  const left = all.map(({ nowCents, laterCents }) => ({ now: nowCents, later: laterCents }));
  const given = all.map(() => 0);
  for (let paid = 0; paid < cents; paid++) {
    const free = left.findLastIndex(({ now }) => now > 0);
    const held = left.findLastIndex(({ later }) => later > 0);
    const giver = free >= 0 ? free : held >= 0 ? held : all.findLastIndex(({ restCents }, i) => restCents > given[i]!);
    if (free >= 0) left[giver]!.now--;
    else if (held >= 0) left[giver]!.later--;
    given[giver]!++;
  }
  return new Map(all.flatMap(({ intentId }, i) => (given[i]! > 0 ? [[intentId, given[i]!] as const] : [])));
}

describe('a refund of a booking with several charges', () => {
  it('comes of what no dispute binds, the newest first, as one would pay it out cent by cent', () => {
    fc.assert(
      fc.property(charges, part, (all, part) => {
        const cents = Math.floor(restOf(all) * part);
        const parts = splitRefund(all, cents);
        expect(new Map(parts.map(({ intentId, cents }) => [intentId, cents]))).toEqual(centByCent(all, cents));
      }),
      { numRuns: 1000 },
    );
  });

  it('of more than they hold is refused', () => {
    fc.assert(
      fc.property(charges, fc.integer({ min: 1, max: 500 }), (all, more) => {
        expect(() => splitRefund(all, restOf(all) + more)).toThrow(/less than/);
      }),
    );
  });
});
