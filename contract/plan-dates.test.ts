import fc from 'fast-check';
import { expect, it } from 'vitest';
import { discountedCents, mostCentsOf, planConsentWords } from './plan-consent.ts';
import { datesAhead, nominalDates, REPEAT_WEEKS, visitStart } from './plan-dates.ts';
import { addDays, DAY, dateIn, minuteIn, weekdayOf } from './time.ts';

/** The dates of a plan, and the words that are agreed to (docs/product.md#standing-visits). */

const date = fc.integer({ min: 20_454, max: 22_000 }).map((days) => new Date(days * DAY).toISOString().slice(0, 10));
const rhythm = fc.record({ anchorDate: date, repeatWeeks: fc.constantFrom(...REPEAT_WEEKS) });

it('dates are the anchor and whole intervals, none left out and none twice, and never the anchor', () => {
  fc.assert(
    fc.property(rhythm, date, fc.nat(200), fc.nat(4), (plan, after, days, least) => {
      const until = addDays(after, days);
      const dates = nominalDates(plan, { after, until, least });
      const isDate = (day: string) => {
        const since = (Date.parse(day) - Date.parse(plan.anchorDate)) / DAY;
        return since > 0 && since % (7 * plan.repeatWeeks) === 0;
      };
      const wanted: string[] = [];
      for (let day = addDays(after, 1); day <= until || wanted.length < least; day = addDays(day, 1)) {
        if (isDate(day)) wanted.push(day);
      }
      expect(dates).toEqual(wanted);
    }),
  );
});

it('eight weeks ahead, and two visits at least', () => {
  const on = (repeatWeeks: 1 | 2 | 4) => datesAhead({ anchorDate: '2026-11-24', repeatWeeks }, '2026-11-24');
  expect(on(1)).toHaveLength(8);
  expect(on(2)).toEqual(['2026-12-08', '2026-12-22', '2027-01-05', '2027-01-19']);
  expect(on(4)).toEqual(['2026-12-22', '2027-01-19']);
  expect(datesAhead({ anchorDate: '2026-11-24', repeatWeeks: 4 }, '2026-11-25')).toEqual(['2026-12-22', '2027-01-19']);
});

it('a visit keeps its weekday and its time on the wall across both clock changes, or is left out', () => {
  const zone = fc.constantFrom('America/New_York', 'America/Los_Angeles');
  fc.assert(
    fc.property(rhythm, zone, fc.integer({ min: 0, max: 95 }), (plan, city, quarter) => {
      const until = addDays(plan.anchorDate, 364);
      for (const day of nominalDates(plan, { after: plan.anchorDate, until })) {
        const start = visitStart(day, quarter * 15, city);
        if (start === null) {
          expect(quarter * 15).toBeGreaterThanOrEqual(120);
          expect(quarter * 15).toBeLessThan(180);
          continue;
        }
        expect([dateIn(start, city), minuteIn(start, city)]).toEqual([day, quarter * 15]);
        expect(weekdayOf(day)).toBe(weekdayOf(plan.anchorDate));
      }
    }),
    { numRuns: 30 },
  );
});

it('the words name what is charged, when, and for what', () => {
  const terms = {
    amountCents: 12600,
    repeatWeeks: 2,
    cleaner: 'Denise',
    anchorDate: '2026-11-24',
    startMinute: 540,
  } as const;
  expect(planConsentWords(terms)).toBe(
    'Charge this card $126.00 for each visit, 36 hours before it starts. Every 2 weeks with Denise, Tuesdays 9:00 AM, ' +
      'until I stop. Skip or stop online, free until 24 hours before. If the price changes I hear 30 days before and can ' +
      'stop. More than 10 % above what I last agreed to, or more hours, needs my yes.',
  );
  expect(planConsentWords({ ...terms, repeatWeeks: 1 })).toContain('Every week with Denise');
});

// shows: product/promises/teaser-price
it('a discount makes no visit dearer than the first', () => {
  fc.assert(
    fc.property(fc.integer({ min: 3600, max: 9900 }), fc.integer({ min: 0, max: 20 }), (rate, percent) => {
      const paid = discountedCents(rate, percent);
      expect(paid).toBeLessThanOrEqual(rate);
      // No more is taken off than was said: half a cent of rounding at most.
      expect(Math.abs(paid - (rate * (100 - percent)) / 100)).toBeLessThanOrEqual(0.5);
    }),
  );
});

it('a consent covers a tenth more, rounded down; a discount rounds half up', () => {
  expect([mostCentsOf(12600), mostCentsOf(12345)]).toEqual([13860, 13579]);
  expect([discountedCents(4550, 0), discountedCents(4550, 5), discountedCents(4500, 20)]).toEqual([4550, 4323, 3600]);
});
