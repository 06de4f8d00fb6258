import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Charge, promisedCents, splitRefund } from './split-refund.ts';

const charges: fc.Arbitrary<Charge[]> = fc
  .array(
    fc.record({
      amountCents: fc.integer({ min: 1, max: 20_000 }),
      given: fc.double({ min: 0, max: 1, noNaN: true }),
      dispute: fc.constantFrom(null, null, 'opened' as const, 'lost' as const),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((rows) =>
    rows.map(({ amountCents, given, dispute }, i) => ({
      intentId: `pi_${i}`,
      chargeId: `ch_${i}`,
      purpose: i === 0 ? 'visit' : 'difference',
      amountCents,
      restCents: amountCents - Math.floor(amountCents * given),
      dispute,
    })),
  );

const restOf = (all: Charge[]) => all.reduce((sum, { restCents }) => sum + restCents, 0);

/** A refund as a person would pay it out: cent by cent, each from the newest charge that still has one. */
function centByCent(all: Charge[], cents: number): Map<string, number> {
  const left = new Map(all.map(({ intentId, restCents }) => [intentId, restCents]));
  const has = ({ intentId }: Charge) => left.get(intentId)! > 0;
  for (let paid = 0; paid < cents; paid++) {
    const giver =
      all.findLast((charge) => charge.dispute === null && has(charge)) ??
      all.findLast((charge) => charge.dispute === 'opened' && has(charge)) ??
      all.findLast(has);
    left.set(giver!.intentId, left.get(giver!.intentId)! - 1);
  }
  return new Map(
    all.flatMap(({ intentId, restCents }) => {
      const given = restCents - left.get(intentId)!;
      return given > 0 ? [[intentId, given] as const] : [];
    }),
  );
}

describe('a refund of a booking with several charges', () => {
  it('comes from the newest charge that no dispute binds, as one would pay it out cent by cent', () => {
    fc.assert(
      fc.property(charges, fc.double({ min: 0, max: 1, noNaN: true }), (all, part) => {
        const cents = Math.floor(restOf(all) * part);
        const parts = splitRefund(all, cents);
        expect(new Map(parts.map(({ intentId, cents }) => [intentId, cents]))).toEqual(centByCent(all, cents));
      }),
      { numRuns: 1000 },
    );
  });

  it('is promised as far as no bank has given it back', () => {
    fc.assert(
      fc.property(charges, (all) => {
        const lost = restOf(all.filter(({ dispute }) => dispute === 'lost'));
        expect(promisedCents(all, restOf(all))).toBe(restOf(all) - lost);
      }),
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
