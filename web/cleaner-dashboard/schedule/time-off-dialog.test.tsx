import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OwnSchedule } from '#contract/schedule';
import { DEFAULT_WEEK } from '#contract/weekly-schedule';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { jobWith } from '../../../tests/job-with.ts';
import { field, renderOnPage } from '../../../tests/render-on-page.tsx';
import { Schedule } from './schedule.tsx';
import TimeOffDialog from './time-off-dialog.tsx';

const timeZone = 'America/New_York';
const { id, clientName, startTime, endTime } = jobWith({});
const job = { id, clientName, isOver: false };
const BOOKED = { id: 7, startTime, endTime, longestMinutes: null, status: 'booked' as const, job };
const PLANS = { plans: [], timeZone, today: '2030-05-06' };

async function open(slots: OwnSchedule['slots']) {
  const schedule = { weeklySchedule: DEFAULT_WEEK, timeOff: [], slots, timeZone, today: '2030-05-06' };
  const person = await renderOnPage(<TimeOffDialog schedule={schedule} onClose={() => {}} />);
  expect(screen.queryByText(/still expected/)).toBeNull();
  await person.clear(field('Last day'));
  await person.type(field('Last day'), '2030-05-08');
}

it('names the jobs that days off leave booked, with their pages, and what to do about them', async () => {
  startFakeServer().answers('GET /_api/cleaner/plans', PLANS);
  await open([BOOKED]);
  await screen.findByText(/^You are still expected for it\. If you cannot come, propose another time or cancel/);
  const link = await screen.findByRole('link', { hidden: true });
  expect(link.textContent).toBe('Robin V., Wednesday, May 8, 9:00 AM – 12:00 PM');
  expect(link.getAttribute('href')).toBe('/dashboard/jobs/42');
});

it('expects nobody at a job that is done, or to which nobody came', async () => {
  startFakeServer().answers('GET /_api/cleaner/plans', PLANS);
  await open([{ ...BOOKED, job: { ...job, isOver: true } }]);
  await screen.findByText('No open time is on those days.');
  expect(screen.queryByText(/still expected/)).toBeNull();
});

it('says nothing of booked times before it is known which of them are standing visits', async () => {
  const answer = startFakeServer().answersLater('GET /_api/cleaner/plans', PLANS);
  await open([BOOKED]);
  expect(document.querySelector('[aria-live]')?.textContent).toBe('');
  answer();
  await screen.findByText(/^You are still expected for it/);
});

it.each([
  ['2030-05-08', '2030-05-08'],
  ['2030-05-01', '2030-05-06'],
  ['no day', '2030-05-06'],
])('a day off that is asked for in the address (%s) is chosen where it is to come', async (off, chosen) => {
  const server = startFakeServer();
  server.answers('GET /_api/cleaner/plans', PLANS);
  const schedule = { weeklySchedule: DEFAULT_WEEK, timeOff: [], slots: [], timeZone, today: '2030-05-06' };
  server.answers('GET /_api/cleaner/schedule', schedule);
  await renderOnPage(<Schedule isPublic days="all" />, `?part=schedule&off=${off}`);
  await screen.findByRole('dialog');
  const [first, last] = ['First day', 'Last day'].map((label) => field(label) as HTMLInputElement);
  expect([first!.value, last!.value]).toEqual([chosen, chosen]);
});
