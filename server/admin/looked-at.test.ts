import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY, MINUTE } from '#contract/time';
import { type BookableCleaner, bookCleaner, newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { advanceTo } from '../../tests/cleaner-actions.ts';
import { goToFreeUntil, moveTo, openTimes } from '../../tests/moves.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { answerOffer, cancelJob, goOnWithRescues, jobToRescue, offerTo } from '../../tests/rescue.ts';
import { refundForTeam } from '../../tests/shares.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';

/** An answer names what it answers, and is refused where that is something else by now (docs/product.md#what-was-looked-at). */

let app: TestApp;
let worker: BookableCleaner;
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
  worker = await newBookableCleaner(app, 'Pat Worker');
});
afterAll(() => app.stop());
const look = async (who: Visitor, bookingId: number) =>
  (await who.ask('GET /_api/admin/job', { bookingId: String(bookingId) })).job;

it('a settled report is the one that was read, with what its cleaner said of it', async () => {
  const job = await bookCleaner(app, worker, { when: 'soon' });
  const { bookingId, token } = job;
  await advanceTo(app, job.endTime);
  await worker.visitor.ask('POST /_api/cleaner/job-action', { bookingId, action: 'done' });
  const report = (message: string) => app.visitor().ask('POST /_api/bookings/report', { bookingId, token, message });
  await report('The windows are still dirty.');
  const admin = await newAdmin(app);
  const seen = async () => {
    const { createdAt, cleanerAnswer } = (await look(admin, bookingId)).reports.at(-1)!;
    return { createdAt, isAnswered: cleanerAnswer !== null };
  };
  const resolve = (one: Awaited<ReturnType<typeof seen>>) =>
    admin.call('POST /_api/admin/job-action', {
      bookingId,
      action: 'resolve',
      reason: 'Sorry.',
      amount: 5,
      report: one,
    });
  const first = await seen();
  await worker.visitor.ask('POST /_api/cleaner/report-answer', { bookingId, text: 'They are clean.' });
  expect((await resolve(first)).status).toBe(409);
  const answered = await seen();
  expect((await resolve(answered)).status).toBe(200);
  await report('And the floor.');
  const late = await resolve(answered);
  expect([late.status, late.error]).toEqual([
    409,
    'Something was said about this since you looked at it. Please look again.',
  ]);
});

it('a decision on a job is about the cleaner who had it as it was looked at', async () => {
  const [first, other] = [await newBookableCleaner(app, 'Fay First'), await newBookableCleaner(app, 'Olga Other')];
  const job = await jobToRescue(app, first);
  const { bookingId } = job;
  const admin = await newAdmin(app);
  const { cleaner } = await look(admin, bookingId);
  await cancelJob(first, job);
  await goOnWithRescues(app);
  await answerOffer(app, await offerTo(app, other, job));
  const said = { bookingId, reason: 'Ill', cleanerId: cleaner.id };
  const [time] = await openTimes(app, other, { after: 3 * DAY, most: 1 });
  const call = 'POST /_api/admin/job-action';
  const answers = [
    await admin.call('POST /_api/admin/share', { ...said, action: 'void' }),
    await admin.call(call, { ...said, action: 'cancel' }),
    await admin.call(call, { ...said, action: 'move', timeSlotId: time!.id }),
    await admin.call(call, { ...said, action: 'refund', amount: 5 }),
    await admin.call(call, { ...said, action: 'refund_tip' }),
    await admin.call(call, { ...said, action: 'hand_over' }),
    await admin.call(call, { ...said, action: 'hand_over_all' }),
    await admin.call(call, { ...said, action: 'resolve' }),
    await admin.call(call, { ...said, action: 'complete' }),
    await admin.call(call, { ...said, action: 'no_show', who: 'cleaner' }),
  ];
  const refused = 'Somebody else has this job by now. Please look at it again.';
  expect(answers.map(({ status, error }) => [status, error])).toEqual(answers.map(() => [409, refused]));
  const { status, money, move } = await look(admin, bookingId);
  expect([status, money.refunded, move.state]).toEqual(['scheduled', 0, 'none']);
});

it('a cleaner’s yes is to the wish that they saw', async () => {
  const job = await bookCleaner(app, worker);
  const { bookingId } = job;
  await goToFreeUntil(app, job, -MINUTE);
  const [first, second] = await openTimes(app, worker, { after: 3 * DAY, most: 2 });
  await moveTo(app.visitor(), job, { timeSlotId: first!.id, request: true });
  const { move } = (await worker.visitor.ask('GET /_api/cleaner/job', { bookingId: String(bookingId) })).job;
  await moveTo(app.visitor(), job, { timeSlotId: second!.id, request: true });
  const { status } = await worker.visitor.call('POST /_api/cleaner/answer-move', {
    bookingId,
    accept: true,
    moveId: move.id!,
  });
  expect(status).toBe(409);
});

it('who steps in gets what the offer said', async () => {
  const other = await newBookableCleaner(app, 'Theo Third');
  const job = await jobToRescue(app, worker);
  await cancelJob(worker, job);
  await goOnWithRescues(app);
  const { token } = await offerTo(app, other, job);
  const { pay } = (await app.visitor().ask('GET /_api/offer', { token })).offer;
  await refundForTeam(app, job.bookingId, 120);
  expect((await app.visitor().call('POST /_api/offer/answer', { token, accept: true, pay })).status).toBe(409);
});
