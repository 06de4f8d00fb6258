import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { book, customer } from '../../tests/book.ts';
import { APPROVAL, approvedCleaner, newAdmin, submittedCleaner, weekWith } from '../../tests/onboard.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';
import { waitFor } from '../../tests/wait-for.ts';

let app: TestApp;
let admin: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  admin = await newAdmin(app);
});
afterAll(() => app.stop());

const rows = async (query: string, values: unknown[] = []) =>
  (await app.server.database.pool.query(query, values)).rows;
const queue = async () => (await admin.ask('GET /_api/admin/queue', {})).items;
const find = async (id: string) => (await queue()).find((item) => item.id === id);
const retry = (id: string) => admin.call('POST /_api/admin/queue/retry', { id });

describe('the queue', () => {
  it('has a profile from its submission to the decision', async () => {
    const { cleanerId } = await submittedCleaner(app, { name: 'Quinn Waiting' });
    expect(await find(`review:${cleanerId}`)).toMatchObject({
      kind: 'review',
      cleanerId,
      name: 'Quinn Waiting',
      detail: 'id',
      retry: false,
    });
    await admin.ask('POST /_api/admin/cleaner-status', { cleanerId, ...APPROVAL });
    expect(await find(`review:${cleanerId}`)).toBeUndefined();
  });

  it('has a suspended cleaner as long as jobs are booked', async () => {
    const everyDay = Object.fromEntries(['Sunday', 'Monday', 'Tuesday', 'Wednesday'].map((day) => [day, {}]));
    const { cleanerId } = await approvedCleaner(app, { name: 'Sam Stopped', week: weekWith(everyDay) });
    const [slot] = await rows(
      `select id from time_slots where cleaner_id = $1 and status = 'open' and starts_at > $2 order by starts_at limit 1`,
      [cleanerId, new Date(app.clock.now().getTime() + 5 * 3_600_000)],
    );
    const { booking } = await book(app, app.visitor(), { slotId: slot.id });
    await admin.ask('POST /_api/admin/cleaner-status', { cleanerId, status: 'suspended', reason: 'x' });
    expect(await find(`suspended:${cleanerId}`)).toMatchObject({
      ...{ kind: 'suspended', name: 'Sam Stopped', detail: '1' },
      // What begins first is what has to be decided first.
      bookingId: booking.id,
    });
    await admin.ask('POST /_api/admin/job-action', { bookingId: booking.id, action: 'cancel', reason: 'x' });
    expect(await find(`suspended:${cleanerId}`)).toBeUndefined();
  });

  // shows: product/admin/queue
  it('has an open dispute with its booking', async () => {
    const { booking, purchase } = await book(app, app.visitor(), { when: 'later', who: customer('Dora Disputes') });
    const dispute = await app.sandbox.stripe.openDispute(purchase.intentId);
    await app.sandbox.stripe.eventsDelivered();
    expect(await waitFor(() => find(`dispute:${dispute.id}`))).toMatchObject({
      kind: 'dispute',
      bookingId: booking.id,
      name: 'Dora Disputes',
      amount: purchase.amount,
      detail: 'needs_response',
    });
    await app.sandbox.stripe.closeDispute(dispute.id, 'won');
    await app.sandbox.stripe.eventsDelivered();
    await waitFor(async () => (await find(`dispute:${dispute.id}`)) === undefined);
  });

  it('has a transfer that the provider refused, with its words', async () => {
    const { booking } = await book(app, app.visitor(), { when: 'later' });
    await rows(
      `insert into transfers (booking_id, n, cleaner_id, state, due_at, last_error, reason_code)
       select id, 1, cleaner_id, 'failed', $2, 'No such destination', 'refused' from bookings where id = $1`,
      [booking.id, app.clock.now()],
    );
    expect(await find(`payout:${booking.id}:1`)).toMatchObject({
      kind: 'payout',
      bookingId: booking.id,
      detail: 'The payment provider refuses it. It says: No such destination',
      retry: true,
    });
    await rows('delete from transfers where booking_id = $1', [booking.id]);
  });

  // shows: product/admin/queue
  it('is asked in pages, longest waiting first', async () => {
    const at = (index: number) => new Date(Date.UTC(2020, 0, 1, 0, Math.floor(index / 2)));
    for (let index = 0; index < 70; index++) {
      await rows('insert into stray_payments (intent_id, what, found_at) values ($1, $2, $3)', [
        `pi_page${index}`,
        'test',
        at(index),
      ]);
    }
    const first = await admin.ask('GET /_api/admin/queue', {});
    expect(first.items).toHaveLength(50);
    const second = await admin.ask('GET /_api/admin/queue', { cursor: first.nextCursor! });
    expect(second.nextCursor).toBeNull();
    const all = [...first.items, ...second.items];
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.filter(({ kind }) => kind === 'stray')).toHaveLength(70);
    const ages = all.filter(({ due }) => due === null).map((item) => item.at);
    expect(ages).toEqual(ages.toSorted());
    await rows(`delete from stray_payments where intent_id like 'pi_page%'`);
    expect((await admin.call('GET /_api/admin/queue', { cursor: 'x' })).error).toBe('Invalid cursor');
  });
});

describe('trying again', () => {
  const keyOf = async (bookingId: number, kind: string): Promise<string> =>
    (await rows('select key from mails where booking_id = $1 and kind = $2', [bookingId, kind]))[0].key;

  it('sends an email that had failed for good', async () => {
    const who = customer('Mailless Max');
    const { booking } = await book(app, app.visitor(), { when: 'later', who });
    const key = await keyOf(booking.id, 'booking-confirmed');
    await waitFor(async () => (await rows('select status from mails where key = $1', [key]))[0].status === 'accepted');
    await rows(`update mails set status = 'failed', last_error = 'Mailbox full' where key = $1`, [key]);
    expect(await find(`mail:${key}`)).toMatchObject({
      kind: 'mail',
      bookingId: booking.id,
      name: who.email,
      detail: 'booking-confirmed: Mailbox full',
      retry: true,
    });
    expect((await retry(`mail:${key}`)).body).toEqual({ message: 'It is being tried again.' });
    await waitFor(async () => (await rows('select status from mails where key = $1', [key]))[0].status === 'accepted');
    expect(await find(`mail:${key}`)).toBeUndefined();
    expect((await retry(`mail:${key}`)).status).toBe(404);
  });

  it('leaves out emails that were no longer true', async () => {
    const { booking } = await book(app, app.visitor(), { when: 'later' });
    const key = await keyOf(booking.id, 'job-booked');
    await waitFor(async () => (await rows('select status from mails where key = $1', [key]))[0].status === 'accepted');
    await rows(`update mails set status = 'obsolete' where key = $1`, [key]);
    expect(await find(`mail:${key}`)).toBeUndefined();
  });

  it('sends a refund that had been given up, once', async () => {
    const { booking, token, purchase } = await book(app, app.visitor(), { when: 'later' });
    const heal = app.sandbox.stripe.addFault({ on: 'POST /v1/refunds', kind: 500, when: 'before', times: 100 });
    await app.visitor().ask('POST /_api/bookings/cancel', { bookingId: booking.id, token });
    const [{ id }] = await rows('select id from refunds where booking_id = $1', [booking.id]);
    await rows(`update refunds set status = 'failed', last_error = 'Not now.' where id = $1`, [id]);
    expect(await find(`refund:${id}`)).toMatchObject({
      kind: 'refund',
      bookingId: booking.id,
      amount: purchase.amount,
    });
    expect((await retry(`refund:${id}`)).status).toBe(200);
    // Not before: the outbox, which has not given up itself, would be faster.
    heal();
    await waitFor(async () => (await rows('select status from refunds where id = $1', [id]))[0].status === 'done');
    const sent = app.sandbox.stripe.objects('refund').filter((refund) => refund.metadata?.refund_id === id);
    expect(sent.map(({ amount }) => amount)).toEqual([purchase.amount * 100]);
  });

  it('gives money back that no booking stands behind', async () => {
    const intent = await app.sandbox.stripe.payUnrequested({ amount: 4200, metadata: { booking_id: '999999' } });
    await app.catchUp();
    const item = await waitFor(() => find(`stray:${intent.id}`));
    expect(item).toMatchObject({ kind: 'stray', retry: true });
    expect((await retry(item.id)).body).toEqual({ message: 'The money goes back.' });
    const refunds = app.sandbox.stripe.objects('refund').filter((refund) => refund.payment_intent === intent.id);
    expect(refunds.map(({ amount }) => amount)).toEqual([4200]);
    expect(await find(item.id)).toBeUndefined();
    const { entries } = await admin.ask('GET /_api/admin/audit', {});
    expect(entries[0]).toMatchObject({ action: 'queue.retried', subject: item.id });
  });

  it.each([
    'mail:none',
    'refund:none',
    'refund:00000000-0000-0000-0000-000000000000',
    'stray:pi_none',
    'payout:1:9',
    'payout:x',
    'reversal:none',
    'review:1',
    'x',
  ])('%s is refused', async (id) => {
    const answer = await retry(id);
    expect([answer.status, answer.error]).toEqual([404, 'Nothing to retry.']);
  });
});

describe('an item of the queue', () => {
  const TAKE = 'POST /_api/admin/queue/take';

  // shows: product/admin/queue-claims
  it('is taken by the first of two, is given back, and is free again when it comes anew', async () => {
    const { visitor, cleanerId } = await submittedCleaner(app, { name: 'Tess Taken' });
    const id = `review:${cleanerId}`;
    const other = await newAdmin(app);
    const answers = await Promise.all([admin.call(TAKE, { id }), other.call(TAKE, { id })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.error).toBe('Ada 🧽 has taken it already.');
    expect((await find(id))?.taken).toMatchObject({ by: 'Ada 🧽' });

    await other.ask('POST /_api/admin/queue/release', { id });
    expect((await find(id))?.taken).toBeNull();
    await other.ask(TAKE, { id });
    await admin.ask('POST /_api/admin/cleaner-status', { cleanerId, status: 'changes_requested', reason: 'A photo.' });
    expect((await admin.call(TAKE, { id })).status).toBe(404);
    await visitor.ask('POST /_api/onboarding/cleaner', { step: 8, termsAndConditions: true });
    expect((await find(id))?.taken).toBeNull();
    const told = await rows('select action from audit where subject = $1 order by id', [id]);
    expect(told.map(({ action }) => action)).toEqual(['queue.taken', 'queue.released', 'queue.taken']);
  });

  it('is a job that is over and was not marked done', async () => {
    const { booking } = await book(app, app.visitor(), { when: 'later' });
    const id = `undone:${booking.id}`;
    expect(await find(id)).toBeUndefined();
    await rows(`update bookings set address = '12 Marble Row', starts_at = $2, ends_at = $3 where id = $1`, [
      booking.id,
      new Date(app.clock.now().getTime() - 4 * 3_600_000),
      new Date(app.clock.now().getTime() - 3_600_000),
    ]);
    expect(await find(id)).toMatchObject({ kind: 'undone', bookingId: booking.id, name: expect.any(String) });
    await admin.ask('POST /_api/admin/job-action', {
      bookingId: booking.id,
      action: 'complete',
      reason: 'Both said so.',
    });
    expect(await find(id)).toBeUndefined();
  });
});
