import type { UseQueryResult } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { DashboardStats } from '#contract/cleaner-dashboard';
import { policy } from '#contract/policy';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { jobWith } from '../../../tests/job-with.ts';
import { button, renderOnPage } from '../../../tests/render-on-page.tsx';
import { AvailabilityBox } from './availability-box.tsx';
import { CustomerFeedback } from './customer-feedback.tsx';
import { Jobs } from './jobs.tsx';
import { MoveNews } from './move-news.tsx';
import { Stats } from './stats.tsx';
import { TodaysJob } from './todays-job.tsx';

const ON_MY_WAY = {
  action: 'on_my_way',
  from: '2030-05-08T10:00:00.000Z',
  until: '2030-05-08T16:00:00.000Z',
  refundAmount: 0,
  netAmount: 114.75,
  dueAt: null,
} as const;

const statsOn = (today: string) =>
  ({ upcomingJobs: [jobWith({})], today, timeZone: 'America/New_York' }) as unknown as DashboardStats;

// shows: product/cleaner-dashboard/one-press
it('the next job of today stands first, and On my way is one press there', async () => {
  const server = startFakeServer();
  server.answers('GET /_api/cleaner/job', { job: jobWith({ moves: [ON_MY_WAY] }) });
  server.answers('POST /_api/cleaner/job-action', { message: 'Robin knows.' });
  const person = await renderOnPage(<TodaysJob stats={statsOn('2030-05-08')} />);
  await screen.findByRole('heading', { name: 'Today, 9:00 AM – 12:00 PM' });
  await person.click(button('On my way'));
  await screen.findByRole('button', { name: 'Undo' });
  window.dispatchEvent(new Event('pagehide'));
  await screen.findByText('Robin knows.');
  expect(server.received('POST /_api/cleaner/job-action')).toEqual([{ bookingId: 42, action: 'on_my_way' }]);
});

it('a standing visit that comes before every booked job is next, and says that it is not paid', async () => {
  const planned = { ...jobWith({}), date: '2030-05-07', startTime: '2030-05-07T13:00:00.000Z', cardFails: true };
  const zero = { jobsCompleted: 0, completedThisWeek: 0, avgRating: null, ratings: 0, keptJobs: { kept: 0, of: 0 } };
  const others = { ...zero, weeklyEarnings: { confirmed: 0, pending: 0 } };
  const stats = { ...statsOn('2030-05-07'), ...others, nextJob: jobWith({}), nextPlanned: planned };
  await renderOnPage(<Stats stats={stats as unknown as DashboardStats} />);
  screen.getByText('Standard Clean for Robin V., not paid: the card is declined so far');
  expect(screen.getByText('9:00 AM')).toBeTruthy();
  cleanup();
  await renderOnPage(<Stats stats={{ ...stats, nextPlanned: null } as unknown as DashboardStats} />);
  expect(screen.queryByText(/not paid/)).toBeNull();
});

it('says from when On my way is possible, and nothing on a day without a job', async () => {
  const server = startFakeServer();
  server.answers('GET /_api/cleaner/job', { job: jobWith({ moves: [ON_MY_WAY], now: '2030-05-08T09:00:00.000Z' }) });
  await renderOnPage(
    <>
      <TodaysJob stats={statsOn('2030-05-08')} />
      <TodaysJob stats={statsOn('2030-05-07')} />
    </>,
  );
  await screen.findByText('On my way: from 6:00 AM');
  expect(screen.getAllByRole('heading')).toHaveLength(1);
});

// shows: product/moving/rows
it('what is open of a job’s move is told, with the way to where it is answered', async () => {
  await renderOnPage(
    <>
      <MoveNews job={jobWith({})} />
      <MoveNews job={jobWith({ moveState: 'requested' })} />
      <MoveNews job={jobWith({ moveState: 'proposed', id: 43 })} />
    </>,
  );
  screen.getByText('Robin asks for another time.', { exact: false });
  screen.getByText('You have proposed other times.', { exact: false });
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/dashboard/jobs/42', '/dashboard/jobs/43']);
});

it('a list that is cut short says so, and where the rest is', async () => {
  const listOf = (count: number) => {
    const upcomingJobs = Array.from({ length: count }, (_, nth) => jobWith({ id: 42 + nth }));
    const data = { ...statsOn('2030-05-07'), upcomingJobs };
    return <Jobs query={{ data, isPending: false, error: null } as unknown as UseQueryResult<DashboardStats>} />;
  };
  await renderOnPage(listOf(policy.list.upcomingJobs - 1));
  expect(screen.queryByText(/^Only the next/)).toBeNull();
  cleanup();
  await renderOnPage(listOf(policy.list.upcomingJobs));
  screen.getByText(`Only the next ${policy.list.upcomingJobs} are shown; "All jobs" has the rest.`);
});

it('a week without hours leads on', async () => {
  await renderOnPage(
    <>
      <AvailabilityBox hours={0} isPublic />
      <AvailabilityBox hours={0} isPublic={false} />
      <AvailabilityBox hours={6} booked={6} isPublic />
    </>,
  );
  screen.getByText(/^Turn on the days that you work/);
  screen.getByText(/^Customers do not see you at the moment.*is kept/);
  expect(screen.getAllByText(/^You're available/)).toHaveLength(3);
  screen.getByText('All of them are booked.');
});

it('says how many of the hours are still open', async () => {
  await renderOnPage(<AvailabilityBox hours={21.5} booked={9.5} isPublic />);
  screen.getByText("You're available 21.5 hours this week");
  screen.getByText('12 hours open, 9.5 hours booked.');
});

it('tells of a problem and of a review, each with the way to where it is answered', async () => {
  const job = { id: 42, serviceType: 'Deep Clean', clientName: 'Robin V.', date: '2030-05-07', stars: null };
  const feedback: DashboardStats['feedback'] = [
    { ...job, report: 'unanswered' },
    { ...job, id: 43, report: 'answered' },
    { ...job, id: 44, report: null, stars: 2 },
  ];
  await renderOnPage(<CustomerFeedback stats={{ ...statsOn('2030-05-08'), feedback }} />);
  const links = screen.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent]);
  expect(links).toEqual([
    ['/dashboard/jobs/42', 'Tell your side'],
    ['/dashboard/jobs/43', 'See it'],
    ['/dashboard/jobs/44', 'Read it'],
  ]);
  screen.getByText('Robin V. gave you 2 of 5 stars.');
  cleanup();
  await renderOnPage(<CustomerFeedback stats={{ ...statsOn('2030-05-08'), feedback: [] }} />);
  expect(screen.queryByRole('heading', { name: 'From your customers' })).toBeNull();
});
