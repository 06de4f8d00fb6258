import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OwnSchedule } from '#contract/schedule';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { jobWith } from '../../../tests/job-with.ts';
import { button, renderOnPage } from '../../../tests/render-on-page.tsx';
import ProposeTimes from './propose-times.tsx';

const CALL = 'POST /_api/cleaner/propose-move';

const slot = (id: number, day: number) =>
  ({
    id,
    startTime: `2030-05-${day}T13:00:00.000Z`,
    endTime: `2030-05-${day}T16:00:00.000Z`,
    status: 'open',
    longestMinutes: 180,
  }) as OwnSchedule['slots'][number];

const scheduleWith = (slots: OwnSchedule['slots']): OwnSchedule => ({
  weeklySchedule: [],
  timeOff: [],
  slots,
  timeZone: 'America/New_York',
  today: '2030-05-08',
});

it('a chosen time that somebody books meanwhile leaves the choice, and the others can be asked for', async () => {
  const server = startFakeServer();
  server.answers('GET /_api/cleaner/schedule', scheduleWith([slot(7, 10), slot(8, 11)]));
  const person = await renderOnPage(<ProposeTimes job={jobWith({})} />);
  await person.click(button('Propose another time'));
  for (const time of await screen.findAllByRole('button', { name: /9:00 AM/ })) await person.click(time);
  server.refuses(CALL, 409, 'That time was just taken. Please choose another.');
  server.answers('GET /_api/cleaner/schedule', scheduleWith([slot(8, 11)]));
  await person.click(button('Ask Robin for 2 times'));
  await screen.findByText('That time was just taken. Please choose another.');
  await waitFor(() => button('Ask Robin for one time'));
  server.answers(CALL, { message: 'Robin is asked.' });
  await person.click(button('Ask Robin for one time'));
  await screen.findByText('Robin is asked.');
  await waitFor(() =>
    expect(server.received(CALL)).toEqual([
      { bookingId: 42, timeSlotIds: [7, 8] },
      { bookingId: 42, timeSlotIds: [8] },
    ]),
  );
});
