import { afterAll, beforeAll, expect, it } from 'vitest';
import { book, customer } from '../../tests/book.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { allEventsWorkedOn } from '../../tests/shares.ts';
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

const show = async (id: number) => (await admin.ask('GET /_api/admin/job', { bookingId: String(id) })).job;
const listed = async (id: number) => (await admin.ask('GET /_api/admin/jobs', { q: `BK-${id}` }))[0];

// shows: product/admin/disputes
it('a disputed job says what the bank holds, until when, and what we have as evidence', async () => {
  const { booking, purchase } = await book(app, app.visitor(), { when: 'later', who: customer('Edith Evidence') });
  const before = await show(booking.id);
  expect(before).toMatchObject({ disputes: [], evidence: null, actions: ['cancel', 'hand_over', 'move', 'refund'] });
  expect(before.money).toMatchObject({ refundable: booking.totalAmount, held: 0 });
  expect(await listed(booking.id)).toMatchObject({ disputed: false });

  const { id } = await app.sandbox.stripe.openDispute(purchase.intentId, { reason: 'product_not_received' });
  await allEventsWorkedOn(app);
  const job = await show(booking.id);
  expect(job.disputes).toEqual([
    {
      id,
      status: 'needs_response',
      amount: booking.totalAmount,
      reason: 'product_not_received',
      openedAt: expect.any(String),
      closedAt: null,
      evidenceDueAt: expect.any(String),
      url: '/_sandbox#charges',
    },
  ]);
  expect(Date.parse(job.disputes[0]!.evidenceDueAt!)).toBeGreaterThan(app.clock.now().getTime());
  const queued = async () => (await admin.ask('GET /_api/admin/queue', {})).items;
  const due = job.disputes[0]!.evidenceDueAt;
  expect((await queued()).find((item) => item.id === `dispute:${id}`)).toMatchObject({ due, overdue: false });
  await app.server.database.pool.query(
    "update disputes set evidence_due_at = $2::timestamptz - interval '1 day' where id = $1",
    [id, app.clock.now()],
  );
  expect((await queued())[0]).toMatchObject({ id: `dispute:${id}`, overdue: true });
  expect(job.evidence).toMatchObject({ bookedAt: expect.any(String), ipAddress: expect.any(String), doneAt: null });
  expect(job.money).toMatchObject({ refundable: 0, held: booking.totalAmount });
  expect(job.actions).toEqual(['cancel']);
  expect(await listed(booking.id)).toMatchObject({ disputed: true });

  await app.sandbox.stripe.closeDispute(id, 'lost');
  await allEventsWorkedOn(app);
  const lost = await show(booking.id);
  expect(lost).toMatchObject({ actions: ['cancel', 'move'], money: { refundable: 0, held: 0 } });
  expect(lost.disputes[0]).toMatchObject({ status: 'lost', closedAt: expect.any(String) });
  expect(await listed(booking.id)).toMatchObject({ disputed: false });
});

it('an appeal is a dispute in the queue again', async () => {
  const { purchase } = await book(app, app.visitor(), { when: 'later', who: customer('Abel Appeal') });
  const { stripe } = app.sandbox;
  const { id } = await stripe.openDispute(purchase.intentId);
  await stripe.moveDispute(id, 'lost');
  await allEventsWorkedOn(app);
  const item = async () => (await admin.ask('GET /_api/admin/queue', {})).items.find((each) => each.id.endsWith(id));
  expect(await item()).toBeUndefined();
  await stripe.moveDispute(id, 'appeal_needs_response');
  await waitFor(async () => (await item())?.detail === 'appeal_needs_response');
});

it('a cancel by the team names what goes back: not what a bank has given back', async () => {
  const { booking, purchase } = await book(app, app.visitor(), { when: 'later', who: customer('Pat Partial') });
  const { stripe } = app.sandbox;
  const { id } = await stripe.openDispute(purchase.intentId, { amount: 4500 });
  await stripe.moveDispute(id, 'lost');
  await allEventsWorkedOn(app);
  const { refundable } = (await show(booking.id)).money;
  expect(refundable).toBe(booking.totalAmount - 45);
  const cancel = { bookingId: booking.id, action: 'cancel', reason: 'The cleaner is ill.' } as const;
  const refused = await admin.call('POST /_api/admin/job-action', { ...cancel, refundAmount: booking.totalAmount });
  expect(refused).toMatchObject({ status: 409, error: expect.stringContaining(`$${refundable}.00 goes back`) });
  await admin.ask('POST /_api/admin/job-action', { ...cancel, refundAmount: refundable });
});
