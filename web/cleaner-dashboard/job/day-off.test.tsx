import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Job } from '#contract/cleaner-dashboard';
import type { OwnSchedule } from '#contract/schedule';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { jobWith } from '../../../tests/job-with.ts';
import { renderOnPage } from '../../../tests/render-on-page.tsx';
import { scheduleWith } from '../../../tests/schedule-with.ts';
import { JobPage } from './job.tsx';

const CANCELED = jobWith({ status: 'canceled', canceledBy: 'cleaner' });
const [JOB, SCHEDULE] = ['GET /_api/cleaner/job', 'GET /_api/cleaner/schedule'] as const;
const link = () => screen.queryByRole('link', { name: 'Take the day off' });

/** The page of a canceled job, opened on its own some time after the cancel. */
async function open(job: Job, schedule: Partial<OwnSchedule> = {}) {
  const server = startFakeServer();
  server.answers(JOB, { job });
  server.answers(SCHEDULE, scheduleWith(schedule));
  await renderOnPage(<JobPage bookingId="42" />);
  await screen.findByRole('heading', { level: 1 });
}

describe('the day off after a cancel', () => {
  it('is offered later, too, on the job’s own page, until that day is over', async () => {
    await open(CANCELED, { today: '2030-05-08', timeOff: [{ id: 1, from: '2030-05-09', to: '2030-05-12' }] });
    await screen.findByText('Away all of Wednesday, May 8?');
    expect(link()?.getAttribute('href')).toBe('/dashboard/cleaner?part=schedule&off=2030-05-08');
  });

  it('is offered where the job was given to somebody else and is shown no more', async () => {
    const server = startFakeServer();
    server.answers(SCHEDULE, scheduleWith({}));
    const { startTime } = CANCELED;
    server.refuses(JOB, 404, 'Not Found', undefined, 'canceled', { startTime });
    await renderOnPage(<JobPage bookingId="42" />);
    await screen.findByRole('heading', { level: 1, name: 'You canceled this job' });
    await screen.findByText('Away all of Wednesday, May 8?');
  });

  it.each([
    ['the day is over', CANCELED, { today: '2030-05-09' }],
    ['it is off already', CANCELED, { timeOff: [{ id: 1, from: '2030-05-07', to: '2030-05-08' }] }],
    ['the customer canceled', jobWith({ status: 'canceled', canceledBy: 'customer' }), {}],
    ['it takes place', jobWith({}), {}],
  ])('is not offered where %s', async (_why, job, schedule) => {
    await open(job, schedule);
    // React and its queries have taken in every answer once timers that were set before have run.
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
    expect(link()).toBeNull();
  });
});
