import { expect, it } from 'vitest';
import { PLAN, VISITS } from '../tests/shown-plan.ts';
import { inOrder, nextOf, withFirst } from './next-visit.ts';

const dates = (visits: readonly { nominalDate: string }[]) => visits.map(({ nominalDate }) => nominalDate);

it('visits are in the order of their own starts, and a date without a time is where it would be', () => {
  const [one, two] = VISITS;
  const moved = { ...one, startTime: '2030-06-05T13:00:00.000Z', endTime: '2030-06-05T16:00:00.000Z' };
  const lost = { ...two, nominalDate: '2030-05-30', state: 'clash' as const, startTime: null, endTime: null };
  expect(dates(inOrder([moved, lost, two], PLAN.city.timeZone))).toEqual(['2030-05-28', '2030-05-30', '2030-05-14']);
});

it('the visit that a plan began with is among the others, where it was moved behind them', () => {
  const firstVisit = {
    ...{ startTime: '2030-06-01T13:00:00.000Z', endTime: '2030-06-01T16:00:00.000Z', amount: 126, token: null },
    ...{ seeking: false, comesInstead: null },
  };
  const all = withFirst({ ...PLAN, firstVisit }, VISITS);
  expect(all.map(({ bookingId }) => bookingId)).toEqual([...VISITS.map(({ bookingId }) => bookingId), 1042]);
});

it('the one after a customer’s own pause is next while that lasts, and none that is planned while they rest otherwise', () => {
  const nextIn = (pauseCode: 'by_customer' | 'unpaid') =>
    nextOf({ state: 'paused', pauseCode }, [VISITS[1]], Date.parse(PLAN.now));
  expect([nextIn('by_customer')?.bookingId, nextIn('unpaid')]).toEqual([VISITS[1].bookingId, undefined]);
});
