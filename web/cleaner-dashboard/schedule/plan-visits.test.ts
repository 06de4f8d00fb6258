import { expect, it } from 'vitest';
import type { Reply } from '#contract/calls';
import type { OwnSlot } from '#contract/schedule';
import { DEFAULT_WEEK } from '#contract/weekly-schedule';
import { leftOutLabel, outsideLabel, plansOutside, visitAt, visitsLeftOut, visitsOfPlans } from './plan-visits.ts';

const ZONE = 'America/New_York';
const PLAN: Reply<'GET /_api/cleaner/plans'>['plans'][number] = {
  id: 5,
  state: 'active',
  pauseCode: null,
  pausedFrom: null,
  pausedUntil: null,
  endsAfter: null,
  askedUntil: null,
  customer: { displayName: 'Robin V.' },
  service: { id: 1, name: 'Standard Clean' },
  repeatWeeks: 1,
  weekday: 2,
  time: '09:00',
  minutes: 180,
  extras: [],
  hourlyRate: 42,
  amount: 126,
  cleanerAmount: 113.4,
  cleanerPercent: 90,
  firstTime: null,
  nextRate: null,
  clashes: [],
  nextVisit: '2030-05-14T13:00:00.000Z',
  visits: [
    { bookingId: 1, startTime: '2030-05-14T13:00:00.000Z', endTime: '2030-05-14T16:00:00.000Z', paid: true },
    { bookingId: 2, startTime: '2030-05-21T13:00:00.000Z', endTime: '2030-05-21T16:00:00.000Z', paid: false },
    { bookingId: 3, startTime: '2030-05-28T13:00:00.000Z', endTime: '2030-05-28T16:00:00.000Z', paid: false },
  ],
};

it('marks the booked times of the calendar that are visits, and no other', () => {
  const visits = visitsOfPlans([PLAN]);
  const slot: OwnSlot = {
    id: 1,
    startTime: PLAN.visits[1]!.startTime,
    endTime: '',
    longestMinutes: null,
    job: null,
    status: 'booked',
  };
  expect(visitAt(visits, slot)).toMatchObject({ customer: 'Robin V.', paid: false });
  expect(visitAt(visits, { ...slot, startTime: '2030-05-22T13:00:00.000Z' })).toBeUndefined();
  expect(visitAt(visits, { ...slot, status: 'open' })).toBeUndefined();
});

it('names the planned visits that days off leave out; paid ones stay', () => {
  const leftOut = visitsLeftOut(visitsOfPlans([PLAN]), { from: '2030-05-14', to: '2030-05-21', zone: ZONE });
  expect(leftOutLabel(leftOut, ZONE)).toBe(
    'Leaves out one standing visit: Robin V. on Tuesday, May 21. Your customers are told, and nothing is charged.',
  );
  expect(leftOutLabel([], ZONE)).toBe('');
});

it('names the standing visits outside the hours of a week, which stay', () => {
  const weekOf = (tuesday: object) => DEFAULT_WEEK.map((row) => (row.day === 'Tuesday' ? { ...row, ...tuesday } : row));
  const outside = (tuesday: object) => plansOutside([PLAN], weekOf(tuesday)).length;
  expect(outside({ available: true, startTime: '09:00', endTime: '12:00' })).toBe(0);
  expect(outside({ available: true, startTime: '09:00', endTime: '11:30' })).toBe(1);
  expect(outside({ available: true, startTime: '10:00', endTime: '17:00' })).toBe(1);
  expect(outside({ available: false })).toBe(1);
  expect(outsideLabel([PLAN])).toContain('stay: Robin V., Every week, Tuesdays 9:00 AM. Take a day off');
  expect(plansOutside([{ ...PLAN, state: 'asked' }], weekOf({ available: false }))).toEqual([]);
});
