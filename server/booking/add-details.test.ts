import { afterAll, beforeAll, expect, it } from 'vitest';
import { policy } from '#contract/policy';
import { MINUTE } from '#contract/time';
import { book, customer } from '../../tests/book.ts';
import { register } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const DETAILS = 'POST /_api/bookings/details';
const KESWICK = '12 Keswick Road, Baltimore, MD 21211';

/** The latest email of one kind about a booking, as its cleaner reads it. */
const told = (bookingId: number, count: number) =>
  waitFor(async () => {
    const { rows } = await app.server.database.pool.query<{ recipient: string; status: string }>(
      `select recipient, status from mails where booking_id = $1 and kind = 'job-contact-changed' order by key`,
      [bookingId],
    );
    if (rows.length !== count || rows.some(({ status }) => status !== 'accepted')) return undefined;
    const mails = await app.sandbox.mail.messages(rows[0]!.recipient);
    return mails.filter(({ subject }) => subject.startsWith('Address, phone or notes changed'));
  });

// shows: defense 3
it('shows the customer what was said, and the link four letters; tells the cleaner of each change', async () => {
  const owner = app.visitor();
  await register(owner);
  const { booking, token } = await book(app, owner, { who: customer('Dora Details'), when: 'later' });
  const stranger = app.visitor();
  const shownTo = async (visitor: typeof owner) =>
    (await visitor.ask('GET /_api/bookings/by-token', { token })).booking;
  expect(await shownTo(owner)).toMatchObject({
    detailsMissing: true,
    streetEnd: null,
    contact: { address: null, phone: null, notes: null },
  });

  const about = { bookingId: booking.id, token };
  await stranger.ask(DETAILS, { ...about, address: KESWICK, notes: 'The left bell.' });
  // The same once more, because an answer got lost, tells nobody again.
  await stranger.ask(DETAILS, { ...about, address: KESWICK, notes: 'The left bell.' });
  expect(await shownTo(stranger)).toMatchObject({
    ...{ detailsMissing: false, streetEnd: 'Road', contact: null },
    ...{ hasPhone: false, hasNotes: true },
  });
  expect(await shownTo(owner)).toMatchObject({ contact: { address: KESWICK, phone: null, notes: 'The left bell.' } });
  const [first] = await told(booking.id, 1);
  expect(first?.text).toContain(KESWICK);
  expect(first?.text).toContain('The left bell.');

  await app.clock.advance(MINUTE);
  await owner.ask(DETAILS, { bookingId: booking.id, phone: '(410) 555-0142 ext 5' });
  const { bookings } = await owner.ask('GET /_api/bookings/mine', {});
  const contact = { address: KESWICK, phone: '(410) 555-0142 ext 5', notes: 'The left bell.' };
  expect(bookings.find(({ id }) => id === booking.id)).toMatchObject({ contact });
  expect(await told(booking.id, 2)).toHaveLength(2);
});

it.each([
  [{ phone: 'abc' }, 'Please give the whole phone number, with its area code'],
  [{ phone: '555-0142' }, 'Please give the whole phone number, with its area code'],
  [{ address: 'x' }, 'Please give the street and the house number'],
  [{ address: 'Paris, France' }, 'Please give the street and the house number'],
])('refuses %j', async (wrong, error) => {
  const { booking, token } = await book(app, app.visitor(), { who: customer('Wilma Wrong'), when: 'later' });
  const answer = await app.visitor().call(DETAILS, { bookingId: booking.id, token, ...wrong });
  expect([answer.status, answer.error]).toEqual([400, error]);
});

it('ends with the start of the job, and after too many changes for an hour', async () => {
  const { booking, token, startTime } = await book(app, app.visitor(), { who: customer('Ella Ends'), when: 'later' });
  const visitor = app.visitor();
  const say = (notes: string) => visitor.call(DETAILS, { bookingId: booking.id, token, notes });
  const changes = Array.from({ length: policy.booking.detailChangesAnHour }, (_, nth) => `Bell ${nth}`);
  for (const notes of changes) expect((await say(notes)).status).toBe(200);
  expect((await say('One more')).status).toBe(429);
  // Nor does a guess at what is there get another answer.
  expect((await say(changes.at(-1)!)).status).toBe(429);

  await app.clock.advance(Date.parse(startTime) - app.clock.now().getTime());
  await app.server.database.pool.query('delete from throttles');
  const late = await say('Too late');
  expect([late.status, late.error]).toEqual([409, 'This booking can no longer be changed.']);
});
