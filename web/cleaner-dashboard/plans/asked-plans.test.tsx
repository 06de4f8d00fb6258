import { screen, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { OwnSchedule } from '#contract/schedule';
import { DEFAULT_WEEK } from '#contract/weekly-schedule';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { renderOnPage } from '../../../tests/render-on-page.tsx';
import AskedPlans from './asked-plans.tsx';
import type { CleanerPlan } from './plan-line.ts';

const ZONE = 'America/New_York';
const PLAN: CleanerPlan = {
  id: 5,
  state: 'active',
  pauseCode: null,
  pausedFrom: null,
  pausedUntil: null,
  endsAfter: null,
  askedUntil: null,
  customer: { displayName: 'Robin V.' },
  service: { id: 1, name: 'Standard Clean' },
  repeatWeeks: 2,
  weekday: 3,
  time: '13:00',
  minutes: 180,
  extras: [],
  hourlyRate: 41.8,
  amount: 125.4,
  cleanerAmount: 112.86,
  cleanerPercent: 90,
  firstTime: null,
  nextRate: null,
  clashes: [],
  nextVisit: '2030-05-15T17:00:00.000Z',
  visits: [{ bookingId: 2, startTime: '2030-05-15T17:00:00.000Z', endTime: '2030-05-15T20:00:00.000Z', paid: false }],
};

function serverWith(plan: CleanerPlan, timeOff: { from: string; to: string }[] = [], slots: OwnSchedule['slots'] = []) {
  const server = startFakeServer();
  const today = '2030-05-06';
  const shows = (...plans: CleanerPlan[]) =>
    server.answers('GET /_api/cleaner/plans', { plans, timeZone: ZONE, today });
  shows(plan);
  server.answers('GET /_api/cleaner/schedule', {
    weeklySchedule: DEFAULT_WEEK,
    timeOff: timeOff.map((days, id) => ({ id, ...days })),
    slots,
    timeZone: ZONE,
    today,
  });
  return { server, shows };
}

/** Whoever has looked elsewhere looks at the page again. */
const lookAgain = () => document.dispatchEvent(new Event('visibilitychange'));
const asked = (server: ReturnType<typeof startFakeServer>) => server.received('GET /_api/cleaner/plans').length;

it('asks what to do of a date once background work has taken it off for a day off', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { server, shows } = serverWith(PLAN, [{ from: '2030-05-15', to: '2030-05-15' }]);
  await renderOnPage(<AskedPlans />);
  await vi.waitFor(() => expect(server.received('GET /_api/cleaner/schedule')).toHaveLength(1));
  shows({
    ...PLAN,
    visits: [],
    nextVisit: null,
    clashes: [{ nominalDate: '2030-05-15', clash: 'time_off', lostDay: '2030-05-15', proposed: [], hasNoOther: false }],
  });
  await vi.advanceTimersByTimeAsync(31_000);
  await screen.findByRole('heading', { name: 'Another time for Wednesday, May 15?' });
  // Then nothing is waited for any more.
  const before = asked(server);
  lookAgain();
  await vi.advanceTimersByTimeAsync(61_000);
  expect(asked(server)).toBe(before);
});

it('offers other times near the day that lost its own, and none in the customer’s pause or behind the last day', async () => {
  const open = (id: number, day: string) => ({
    ...{ id, startTime: `${day}T13:00:00.000Z`, endTime: `${day}T14:00:00.000Z` },
    ...{ longestMinutes: 300, status: 'open' as const, job: null },
  });
  const days = ['2030-05-10', '2030-05-13', '2030-05-14', '2030-05-16', '2030-05-17', '2030-05-18'];
  const clash = { clash: 'time_off' as const, lostDay: '2030-05-15', proposed: [], hasNoOther: false };
  const plan = {
    ...PLAN,
    pausedFrom: '2030-05-14',
    pausedUntil: '2030-05-16',
    endsAfter: '2030-05-17',
    clashes: [{ nominalDate: '2030-05-08', ...clash }],
  };
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2030-05-06T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  serverWith(
    plan,
    [],
    days.map((day, at) => open(at + 1, day)),
  );
  await renderOnPage(<AskedPlans />);
  (await screen.findByRole('button', { name: 'Propose other times' })).click();
  const times = await screen.findByRole('group', { name: 'Your open times' });
  await within(times).findByText(/May 13 – May 19/);
  const offered = within(times).getAllByRole('button', { name: /AM/ });
  expect(offered.map((button) => button.getAttribute('aria-label'))).toEqual([
    '9:00 AM to 12:00 PM, Monday, May 13',
    '9:00 AM to 12:00 PM, Friday, May 17',
  ]);
});

it('waits for nothing where no visit is on a day off', async () => {
  const { server } = serverWith(PLAN, [{ from: '2030-05-16', to: '2030-05-20' }]);
  await renderOnPage(<AskedPlans />);
  await vi.waitFor(() => expect(server.received('GET /_api/cleaner/schedule')).toHaveLength(1));
  const before = asked(server);
  lookAgain();
  expect(asked(server)).toBe(before);
});

it('says of a request what the cleaner gets, what the customer pays, when it begins, and until when to answer', async () => {
  serverWith({
    ...PLAN,
    state: 'asked',
    askedUntil: '2030-05-07T17:00:00.000Z',
    firstTime: '2030-05-15T17:00:00.000Z',
    nextVisit: null,
    visits: [],
  });
  await renderOnPage(<AskedPlans />);
  await screen.findByRole('heading', { name: 'Robin V. asks for standing visits' });
  // The visit that they would follow is over.
  screen.getByRole('button', { name: /^No(?!,)/ });
  screen.getByText(/No, or no answer, has no consequence for you\.$/);
  const words = document.body.textContent;
  expect(words).toContain('First: Wednesday, May 15, 1:00 PM');
  expect(words).toContain('You get $112.86 a visit, 90% of the $125.40 that Robin V. pays ($41.80 an hour)');
  expect(words).toContain('Please answer by Tuesday, May 7, 1:00 PM');
  document.body.replaceChildren();
  serverWith({ ...PLAN, state: 'asked', nextVisit: '2030-05-08T17:00:00.000Z', visits: [] });
  await renderOnPage(<AskedPlans />);
  await screen.findByRole('button', { name: /^No, only the first visit/ });
  screen.getByText(/has no consequence for you: the first visit stays booked\.$/);
});
