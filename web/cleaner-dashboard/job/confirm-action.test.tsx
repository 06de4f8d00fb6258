import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Job } from '#contract/cleaner-dashboard';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { jobWith } from '../../../tests/job-with.ts';
import { button, field, renderOnPage } from '../../../tests/render-on-page.tsx';
import { scheduleWith } from '../../../tests/schedule-with.ts';
import { JobPage } from './job.tsx';

const CALL = 'POST /_api/cleaner/job-action';

/** A job that can be canceled, which gives so many dollars back. */
const cancelable = (refundAmount: number): Job =>
  jobWith({
    refunded: 135 - refundAmount,
    moves: [
      {
        action: 'cancel',
        from: '2030-05-01T13:00:00.000Z',
        until: '2030-05-08T16:00:00.000Z',
        refundAmount,
        netAmount: 0,
        dueAt: null,
      },
    ],
  });

it('a cancel sends the dollars that were shown, and shows others once the server says so', async () => {
  const server = startFakeServer();
  server.answers('GET /_api/cleaner/job', { job: cancelable(135) });
  const person = await renderOnPage(<JobPage bookingId="42" />);
  await person.click(await screen.findByRole('button', { name: 'Cancel this job' }));
  screen.getByText(/^\$135\.00 goes back to Robin/);
  await person.type(field('Reason'), 'I am ill.');
  const sentence = 'The terms have changed. Now $115.00 goes back to the customer.';
  server.refuses(CALL, 409, sentence);
  server.answers('GET /_api/cleaner/job', { job: cancelable(115) });
  await person.click(button('Cancel job'));
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  screen.getByText(/^\$115\.00 goes back to Robin/);

  server.answers(CALL, { message: 'The job is canceled.' });
  await person.click(button('Cancel job'));
  await screen.findByText('The job is canceled.');
  const cancel = { bookingId: 42, action: 'cancel', reason: 'I am ill.' };
  expect(server.received(CALL)).toEqual([
    { ...cancel, refundAmount: 135 },
    { ...cancel, refundAmount: 115 },
  ]);
});

it.each([
  ['is canceled', false, 'Standard Clean for Robin V.'],
  ['is handed on', true, 'It is taken care of'],
])('whoever goes by keyboard is at the heading once the job %s', async (_what, handsOn, title) => {
  const server = startFakeServer();
  const job = cancelable(135);
  server.answers('GET /_api/cleaner/schedule', scheduleWith({}));
  server.answers('GET /_api/cleaner/job', {
    job: { ...job, moves: job.moves.map((move) => ({ ...move, ...(handsOn && { handsOn: true as const }) })) },
  });
  const person = await renderOnPage(<JobPage bookingId="42" />);
  (await screen.findByRole('button', { name: 'Cancel this job' })).focus();
  await person.keyboard('{Enter}');
  await person.type(field('Reason'), 'I am ill.');
  server.answers(CALL, { message: 'It is done.' });
  server.answers('GET /_api/cleaner/job', { job: { ...job, status: 'canceled', canceledBy: 'cleaner', moves: [] } });
  await person.tab();
  await person.keyboard('{Enter}');
  await screen.findByText('It is done.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: title })));
  // Whoever is ill is led to take off the rest of that day, which stays open.
  await screen.findByText('Away all of Wednesday, May 8?');
  expect(screen.getByRole('link', { name: 'Take the day off' }).getAttribute('href')).toBe(
    '/dashboard/cleaner?part=schedule&off=2030-05-08',
  );
});
