import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { BookingByToken } from '#contract/booking';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { renderOnPage } from '../../../tests/render-on-page.tsx';
import { BOOKING } from '../../../tests/shown-booking.ts';
import { BookingSidebar } from './booking-sidebar.tsx';

const nothing = () => {};

/** The page's right column at a moment. */
function showAt(now: string, booking: Partial<BookingByToken> = {}) {
  startFakeServer();
  const shown = { ...BOOKING, now, ...booking };
  return renderOnPage(
    <BookingSidebar
      booking={shown}
      token="link"
      now={Date.parse(now)}
      justCanceled={false}
      onCanceled={nothing}
      onChanged={nothing}
      comeAgain={<p>Shall they come again?</p>}
    />,
  );
}

it('once its time is over a job that is not marked done says so, and when it can be rated; canceling is no topic', async () => {
  await showAt('2030-05-08T16:01:00.000Z');
  screen.getByRole('heading', { name: 'How did it go?' });
  screen.getByText(
    'Denise has not marked the job as done yet. Once it is, at the latest a day after it ended, you can rate it here.',
  );
  expect(screen.queryByText('Need to cancel?')).toBeNull();
});

// shows: product/booking-link/scheduled-can-cancel
it('what has begun can no longer be canceled', async () => {
  await showAt(BOOKING.timeSlot.startTime);
  screen.getByText('This booking has started and can no longer be canceled.');
  expect(screen.queryByRole('button', { name: 'Cancel booking' })).toBeNull();
  await showAt(BOOKING.now);
  screen.getByRole('button', { name: 'Cancel booking' });
});

it.each([
  ['skipped', 'Skipped'],
  ['paused', 'Left out by a pause'],
  ['unpaid', 'Not paid'],
  [undefined, 'Booking Canceled'],
] as const)('a visit that was left out (%s) is headed "%s"', async (leftOut, heading) => {
  await showAt('2030-05-07T13:01:00.000Z', { status: 'canceled', paid: false, ...(leftOut && { leftOut }) });
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent?.trim())).toEqual([heading]);
  screen.getByText('It does not take place, and nothing was charged.');
});

it.each([
  [{ planToken: 'plan-link' }, 'Choose what to do', '/plan/plan-link'],
  [{ planToken: null }, 'Sign in to choose', '/dashboard'],
])('a date that lost its time says so, and leads its customer to the choice (%j)', async (clash, label, path) => {
  await showAt('2030-05-07T13:01:00.000Z', { status: 'canceled', paid: false, clash });
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['No time on this date']);
  expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(path);
  expect(document.body.textContent).not.toContain('Canceled');
});

it('before it is done the page says that it can be rated here', async () => {
  await showAt('2030-05-07T13:01:00.000Z');
  await screen.findByText(/Afterwards you can rate the job here\.$/);
});

it('says until when a problem can be told, in the city’s time, before anybody opens the form', async () => {
  const times = { reportUntil: '2030-05-10T16:00:00.000Z', rateUntil: null };
  await showAt('2030-05-09T18:00:00.000Z', { status: 'completed', ...times });
  await screen.findByText(/^You can tell us until Friday, May 10, 12:00 PM/);
});

it('of a job that waits for its rating the rating is what leads, not the next booking', async () => {
  await showAt('2030-05-08T18:00:00.000Z', { status: 'completed', rateUntil: '2030-06-07T16:00:00.000Z' });
  const send = await screen.findByRole('button', { name: /^Send rating/ });
  expect(send.classList).toContain('primary');
  expect(screen.getByRole('link', { name: 'Book Again' }).classList).not.toContain('primary');
});

it('who waited for a cleaner in vain reads that nobody came, not that nobody was there', async () => {
  const gone = { status: 'no_show', refundedAmount: 135, refunds: [{ amount: 135, status: 'done' as const }] } as const;
  await showAt('2030-05-08T16:01:00.000Z', { ...gone, refunds: [...gone.refunds], notThere: 'cleaner' });
  screen.getByRole('heading', { name: 'We are sorry' });
  screen.getByText('Denise did not come.');
  expect(screen.queryByText(/reported that nobody was/)).toBeNull();
  // The same moment as in the email.
  const reportUntil = '2030-05-10T13:30:00.000Z';
  await showAt('2030-05-08T16:01:00.000Z', { status: 'no_show', notThere: 'customer', reportUntil });
  screen.getByText(
    /^Denise was there and reported that nobody was\. If that is not so, please tell us by Friday, May 10, 9:30 AM/,
  );
  await showAt('2030-05-08T16:01:00.000Z', { status: 'no_show', notThere: 'customer', reportUntil, reported: true });
  screen.getByText('Denise was there and reported that nobody was.');
});

it('of a no-show that is settled says what was decided in place of what the cleaner had reported', async () => {
  const reportUntil = '2030-05-10T13:30:00.000Z';
  const settled = { answer: 'You were there: the pictures show it.' };
  const refunds = [{ amount: 135, status: 'done' as const }];
  const noShow = { status: 'no_show', notThere: 'customer', reportUntil } as const;
  await showAt('2030-05-08T16:01:00.000Z', { ...noShow, refundedAmount: 135, refunds, settled });
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['What we decided']);
  screen.getByText(settled.answer);
  screen.getByText(/^\$135\.00 went back to your card\./);
  expect(screen.queryByText(/reported that nobody was/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Report a problem' })).toBeNull();
});

it('of a job that is settled says what was decided, and still takes another problem', async () => {
  const settled = { answer: 'We have talked to Denise.' };
  const reportUntil = '2030-05-10T16:00:00.000Z';
  await showAt('2030-05-09T18:00:00.000Z', { status: 'completed', reportUntil, settled });
  screen.getByText(settled.answer);
  screen.getByText('Nothing changes in what you paid.');
  await screen.findByRole('button', { name: 'Report a problem' });
});

const REPORTED_UNTIL = { reportUntil: '2030-05-12T16:00:00.000Z' };

it('asks whether nobody came once its time is over and nobody has marked it done', async () => {
  await showAt('2030-05-09T18:00:00.000Z', { status: 'scheduled', ...REPORTED_UNTIL });
  screen.getByRole('heading', { name: 'Nobody came, or something wrong?' });
});

it.each([
  ['scheduled', '2030-05-08T13:01:00.000Z'],
  ['completed', '2030-05-09T18:00:00.000Z'],
] as const)('of a job that is %s asks at %s what was wrong', async (status, now) => {
  await showAt(now, { status, ...REPORTED_UNTIL });
  screen.getByRole('heading', { name: 'Something wrong?' });
});

it('leads to the notes only while they are on the page', async () => {
  await showAt('2030-05-08T13:01:00.000Z');
  screen.getByText(/Pets, a key, a sleeping baby/);
  expect(screen.queryByText(/in the notes above/)).toBeNull();
});

it('until when a problem can be reported gets no earlier once the job is done', async () => {
  await showAt('2030-05-08T14:00:00.000Z', { reportUntil: '2030-05-11T16:00:00.000Z' });
  screen.getByText(/^You can tell us at least until Friday, May 10, 9:00 AM/);
  cleanup();
  // Whoever is done by now says so at its end or later.
  await showAt('2030-05-08T16:05:00.000Z', {
    now: '2030-05-08T16:05:00.000Z',
    reportUntil: '2030-05-11T16:00:00.000Z',
  });
  screen.getByText(/^You can tell us at least until Friday, May 10, 12:00 PM/);
  cleanup();
  // A page that stays open knows nothing of what was said in the middle.
  await showAt('2030-05-08T16:05:00.000Z', {
    now: '2030-05-08T13:20:00.000Z',
    reportUntil: '2030-05-11T16:00:00.000Z',
  });
  screen.getByText(/^You can tell us at least until Friday, May 10, 9:00 AM/);
  cleanup();
  await showAt('2030-05-08T16:00:00.000Z', { status: 'completed', reportUntil: '2030-05-10T16:00:00.000Z' });
  screen.getByText(/^You can tell us until Friday, May 10, 12:00 PM/);
});

it('who has reported a problem reads their own words, and is not asked to rate', async () => {
  const report = { at: '2030-05-08T16:05:00.000Z', words: 'The stove is dirty.' };
  const done = { status: 'completed', reported: true, report, reportUntil: '2030-05-10T16:00:00.000Z' } as const;
  await showAt('2030-05-08T17:00:00.000Z', done);
  await screen.findByText('The stove is dirty.');
  screen.getByText(/^Reported on Wednesday, May 8, 12:05 PM/);
  expect(document.body.textContent).not.toContain('We hope it was what you wanted.');
  const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(headings()).toEqual(['You reported a problem', 'All done']);
  cleanup();
  await showAt('2030-05-08T17:00:00.000Z', { ...done, reported: false, settled: { answer: 'We are sorry.' } });
  const said = document.body.textContent!;
  expect(headings().slice(0, 2)).toEqual(['What we decided', 'All done']);
  expect(said).not.toContain('We hope it was what you wanted.');
  const order = ['The stove is dirty.', 'We are sorry.', 'Shall they come again?'].map((words) => said.indexOf(words));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order).not.toContain(-1);
  cleanup();
  await showAt('2030-05-08T17:00:00.000Z', { ...done, report: { ...report, words: null } });
  await screen.findByText(/^Reported on/);
  expect(document.body.textContent).not.toContain('stove');
});
