import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookCleaner, newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { advanceTo } from '../../tests/cleaner-actions.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** What a cleaner hears of a problem that a customer reported, and their side of it. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
});
afterAll(() => app.stop());

it('is told to the cleaner, who tells their side once; the team reads it with the report', async () => {
  const worker = await newBookableCleaner(app);
  const job = await bookCleaner(app, worker, { when: 'soon', name: 'Polly Problem' });
  const { bookingId, token } = job;
  const { email } = (await worker.visitor.ask('GET /_api/auth/session', {})).user;
  const told = (subject: RegExp) =>
    waitFor(async () => (await app.sandbox.mail.messages(email)).find((mail) => subject.test(mail.subject)), {
      what: `an email ${subject}`,
    });
  const answer = (text = 'The windows were not part of it.') =>
    worker.visitor.call('POST /_api/cleaner/report-answer', { bookingId, text });
  await advanceTo(app, job.endTime);
  expect((await answer()).error).toBe('No open report for this job.');
  await app.visitor().ask('POST /_api/bookings/report', { bookingId, token, message: 'The windows are dirty.' });

  const { text } = await told(/^A customer reported a problem/);
  expect(text).toContain('Polly P. reported a problem with this job:');
  expect(text).toContain('The windows are dirty.');
  expect(text).toContain('Your share of $114.75 waits');
  const shown = async () => (await worker.visitor.ask('GET /_api/cleaner/job', { bookingId: String(bookingId) })).job;
  expect((await shown()).report).toMatchObject({ message: 'The windows are dirty.', answer: null });
  const said = async () => (await worker.visitor.ask('GET /_api/cleaner/dashboard-stats', {})).feedback;
  expect(await said()).toMatchObject([{ id: bookingId, clientName: 'Polly P.', report: 'unanswered', stars: null }]);

  const other = await newBookableCleaner(app);
  const stranger = await other.visitor.call('POST /_api/cleaner/report-answer', { bookingId, text: 'Not mine' });
  expect([stranger.status, stranger.error]).toEqual([404, 'Job not found']);
  expect((await answer(' ')).error).toBe('Please tell us your side');
  const [one, another] = await Promise.all([answer(), answer()]);
  expect([one.status, another.status].sort()).toEqual([200, 409]);
  expect([one.error, another.error]).toContain('You have told us your side already. We are looking at it.');
  expect((await shown()).report?.answer).toBe('The windows were not part of it.');
  expect(await said()).toMatchObject([{ id: bookingId, report: 'answered' }]);
  const admin = await newAdmin(app);
  const { reports } = (await admin.ask('GET /_api/admin/job', { bookingId: String(bookingId) })).job;
  expect(reports).toMatchObject([{ cleanerAnswer: 'The windows were not part of it.' }]);

  const reason = 'Half of it was not done.';
  await admin.ask('POST /_api/admin/job-action', { bookingId, action: 'resolve', reason, amount: 45 });
  const settled = await told(/^A reported problem is settled/);
  expect(settled.text).toContain(`We have written to Polly P.: “${reason}”`);
  expect(settled.text).toContain('$45.00 goes back to the customer. Your share is now $76.50.');
  expect(await shown()).toMatchObject({
    report: null,
    settledReport: { message: 'The windows are dirty.', answer: reason, refunded: 45 },
  });
  expect(await said()).toEqual([]);

  // The next one is settled with words of their own for each side.
  await app.visitor().ask('POST /_api/bookings/report', { bookingId, token, message: 'A vase is broken.' });
  const [toCustomer, toCleaner] = ['We have talked to Pat.', 'Please tell us at once when something breaks.'];
  const settlement = { bookingId, action: 'resolve', reason: toCustomer, cleanerReason: toCleaner } as const;
  await admin.ask('POST /_api/admin/job-action', settlement);
  const toBoth = [email, job.who.email].map((who) =>
    waitFor(async () =>
      (await app.sandbox.mail.messages(who)).find((mail) =>
        [toCustomer, toCleaner].some((it) => mail.text.includes(it)),
      ),
    ),
  );
  const [read, readByCustomer] = (await Promise.all(toBoth)).map((mail) => mail.text);
  expect([read!.includes(toCleaner), read!.includes(toCustomer)]).toEqual([true, false]);
  expect([readByCustomer!.includes(toCleaner), readByCustomer!.includes(toCustomer)]).toEqual([false, true]);
  expect((await shown()).settledReport).toEqual({
    message: 'A vase is broken.',
    answer: toCleaner,
    isToCleaner: true,
    refunded: 0,
  });
  const { job: settledJob } = await admin.ask('GET /_api/admin/job', { bookingId: String(bookingId) });
  expect(settledJob.reports).toMatchObject([
    { answer: reason, answerToCleaner: null },
    { answer: toCustomer, answerToCleaner: toCleaner },
  ]);
});
