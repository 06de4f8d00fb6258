import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { jobWith } from '../../../tests/job-with.ts';
import { button, renderOnPage } from '../../../tests/render-on-page.tsx';
import { JobPage } from './job.tsx';

const CALL = 'POST /_api/cleaner/job-action';
const DONE = {
  action: 'done',
  from: '2030-05-08T13:00:00.000Z',
  until: null,
  refundAmount: 0,
  netAmount: 114.75,
  dueAt: '2030-05-10T16:00:00.000Z',
} as const;

// shows: product/cleaner-dashboard/one-press
it('Done after the end is one press, which is taken back by Undo and sent by leaving', async () => {
  const server = startFakeServer();
  server.answers('GET /_api/cleaner/job', { job: jobWith({ moves: [DONE], now: '2030-05-08T16:01:00.000Z' }) });
  server.answers(CALL, { message: 'Well done.' });
  const person = await renderOnPage(<JobPage bookingId="42" />);
  await screen.findByText('This job');
  await person.click(button('Done'));
  expect(screen.getByRole('status').textContent).toBe('Marking the job done...');
  expect(document.activeElement).toBe(button('Undo'));
  await person.click(button('Undo'));
  expect(document.activeElement).toBe(button('Done'));
  window.dispatchEvent(new Event('pagehide'));
  expect(server.received(CALL)).toEqual([]);

  await person.click(button('Done'));
  window.dispatchEvent(new Event('pagehide'));
  await screen.findByText('Well done.');
  window.dispatchEvent(new Event('pagehide'));
  expect(server.received(CALL)).toEqual([{ bookingId: 42, action: 'done' }]);
});

// shows: product/cleaner-dashboard/one-press
it('Done before the end asks once more', async () => {
  const server = startFakeServer();
  server.answers('GET /_api/cleaner/job', { job: jobWith({ moves: [DONE], now: '2030-05-08T13:11:00.000Z' }) });
  const person = await renderOnPage(<JobPage bookingId="42" />);
  await person.click(await screen.findByRole('button', { name: 'Done' }));
  screen.getByText('The time is booked until 12:00 PM. Is everything done already?');
  expect(server.received(CALL)).toEqual([]);
});
