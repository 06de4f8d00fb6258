import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { jobWith } from '../../../tests/job-with.ts';
import { button, renderOnPage } from '../../../tests/render-on-page.tsx';
import Arrival from './arrival.tsx';

const LATE = 'POST /_api/cleaner/running-late';
const OUTSIDE = 'POST /_api/cleaner/cant-get-in';
const TERMS = { from: '2030-05-08T10:00:00.000Z', until: '2030-05-08T14:00:00.000Z', timesLeft: 3 };
const DOOR = { since: '2030-05-08T13:10:00.000Z', until: '2030-05-08T13:40:00.000Z' };

const render = (differing: Parameters<typeof jobWith>[0]) =>
  renderOnPage(<Arrival job={jobWith(differing)} answeredAt={Date.now()} />);
const words = () => document.body.textContent;

it('offers nothing before three hours before the start', async () => {
  await render({ lateTerms: TERMS, now: '2030-05-08T09:00:00.000Z' });
  expect(words()).not.toContain('Getting there');
});

it('tells by how much, by a choice with its time, or by a figure of one’s own', async () => {
  const server = startFakeServer();
  const person = await render({ lateTerms: TERMS, now: '2030-05-08T12:30:00.000Z' });
  await person.click(button('Running late'));
  expect(words()).toContain('9:45 AM');
  await person.click(screen.getByRole('radio', { name: /^20 minutes/ }));
  server.refuses(LATE, 409, 'This job is over.');
  await person.click(button('Tell Robin'));
  await screen.findByText('This job is over.');
  await person.click(screen.getByRole('radio', { name: /^Another figure/ }));
  await person.click(button('Tell Robin'));
  await screen.findByText('Please say how many minutes');
  await person.type(screen.getByLabelText('Minutes after the start'), '25');
  server.answers(LATE, { message: 'Your customer knows that you come at about 9:25 AM.' });
  await person.click(button('Tell Robin'));
  await screen.findByRole('button', { name: 'Running late' });
  expect(server.received(LATE)).toEqual([
    { bookingId: 42, minutes: 20 },
    { bookingId: 42, minutes: 25 },
  ]);
});

it('leaves out choices that are over', async () => {
  const person = await render({ lateTerms: TERMS, now: '2030-05-08T13:15:00.000Z' });
  await person.click(button('Running late'));
  expect(screen.queryByRole('radio', { name: /^10 minutes/ })).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^20 minutes/ }).checked).toBe(true);
});

it('says that the door is closed, counts down with what to try, and says what comes of it', async () => {
  const server = startFakeServer();
  server.answers(OUTSIDE, { message: 'We have written to your customer.' });
  const person = await render({ cantGetInFrom: '2030-05-08T13:00:00.000Z', now: '2030-05-08T13:05:00.000Z' });
  await person.click(button('I can’t get in'));
  await person.click(button('Tell Robin'));
  await waitFor(() => expect(server.received(OUTSIDE)).toEqual([{ bookingId: 42 }]));
  const contact = { email: 'robin@example.test', phone: '410-555-0134', address: '1 Elm St', notes: null };
  await render({ cantGetIn: { ...DOOR, state: 'waiting' }, contact, now: '2030-05-08T13:20:00.000Z' });
  expect(screen.getByRole('timer').textContent).toBe('20:00');
  expect(words()).toContain('Have you called? 410-555-0134');
  await render({ cantGetIn: { ...DOOR, state: 'answered' }, now: '2030-05-08T13:20:00.000Z' });
  expect(words()).toContain('Robin is coming to let you in');
  await render({ cantGetIn: { ...DOOR, state: 'over' }, now: '2030-05-08T13:45:00.000Z' });
  expect(words()).toContain('You have waited long enough');
});

it('asks before it says that the door is closed, with the number to call first', async () => {
  const server = startFakeServer();
  server.answers(OUTSIDE, { message: 'We have written to your customer.' });
  const contact = { email: 'robin@example.test', phone: '410-555-0134', address: '1 Elm St', notes: null };
  const atTheDoor = { cantGetInFrom: '2030-05-08T13:00:00.000Z', now: '2030-05-08T13:05:00.000Z' };
  const person = await render({ ...atTheDoor, contact });
  await person.click(button('I can’t get in'));
  expect(within(screen.getByRole('dialog')).getByRole('link').getAttribute('href')).toBe('tel:4105550134');
  await person.click(button('Not now'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.received(OUTSIDE)).toEqual([]);
});
