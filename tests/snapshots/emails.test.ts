import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Request } from '#contract/calls';
import { DAY, dateIn, HOUR } from '#contract/time';
import { toText } from '#platform/email/email-content';
import { toHtml } from '#platform/email/email-page';
import type { EmailRenderer } from '#platform/email/email-queue';
import { createStripe } from '#server/payments';
import { type BookableCleaner, bookCleaner, newBookableCleaner } from '../bookable-cleaner.ts';
import { advanceTo, setUpPayouts } from '../cleaner-actions.ts';
import { newAdmin, submittedCleaner } from '../onboard.ts';
import { keepPlans, readPlan, startPlan } from '../plans.ts';
import { cancelJob, goOnWithRescues, jobToRescue } from '../rescue.ts';
import * as shares from '../shares.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import type { Visitor } from '../visitor.ts';
import { waitFor } from '../wait-for.ts';
import { goToHour, wishFor } from '../waitlist.ts';
import { contactMessageId, queuedEmailsOf, queuedShareEmails, refundFailedKey, userIdOf } from './outside-names.sql.ts';
import { expectSnapshot, timeless } from './snapshot.ts';

/** Every email that people get, as text and as HTML: what it says changes on purpose only. */
let app: TestApp;
const written = new Map<string, string>();
beforeAll(async () => {
  app = await startTestApp();
  await writeAll();
});
afterAll(() => app.stop());

function emailRenderers(): Record<string, EmailRenderer> {
  const { accounts, contact, cleaners, bookings, plans, rescue, waitlist, feedback, payouts } = app.server.modules;
  const all = [accounts, contact, cleaners, bookings, plans, rescue, waitlist, feedback, payouts];
  return Object.assign({}, ...all.map((module) => module.emailRenderers));
}

/** Writes down each email, or those of one kind, that would be sent now, unless it was written already; `how`: of which sort. */
async function write(about: Partial<Parameters<EmailRenderer>[0]>, only?: string, how = ''): Promise<void> {
  for (const [kind, writer] of Object.entries(emailRenderers())) {
    const title = `${kind} ${how}`.trim();
    if (written.has(title) || (only !== undefined && kind !== only)) continue;
    const email = await writer({ key: '', bookingId: null, userId: null, contactMessageId: null, ...about });
    if (!email) continue;
    const { content, name, replyTo } = email;
    const text = [`Subject: ${content.subject}`, toText(content), toHtml(content)].join('\n');
    const head = [`=== ${title}`, `To: ${name}`, ...(replyTo ? [`Reply to: ${replyTo.name} ${replyTo.address}`] : [])];
    written.set(title, timeless([...head, text].join('\n').replaceAll(app.origin, 'ORIGIN')));
  }
}

const idOf = (visitor: Visitor) =>
  visitor.ask('GET /_api/auth/session', {}).then(({ user }) => userIdOf(app.server.database.pool, user.email));

/** A job from its booking to the end of a report, and a cleaner from the first submission to a suspension. */
async function writeAll(): Promise<void> {
  const admin = await newAdmin(app);
  const waiting = await submittedCleaner(app, { name: 'Wilma Waits' });
  const waitingId = await idOf(waiting.visitor);
  await write({ userId: waitingId });
  const status = (input: Request<'POST /_api/admin/cleaner-status'>) =>
    admin.ask('POST /_api/admin/cleaner-status', input);
  await status({ cleanerId: waiting.cleanerId, status: 'declined', reason: 'We have enough cleaners for now.' });
  await write({ userId: waitingId });
  await status({ cleanerId: waiting.cleanerId, status: 'pending_review' });
  await status({ cleanerId: waiting.cleanerId, status: 'changes_requested', reason: 'The photo is dark.' });
  await write({ userId: waitingId });

  const cleaner = await newBookableCleaner(app);
  await setUpPayouts(cleaner.visitor);
  const cleanerUserId = await idOf(cleaner.visitor);
  await write({ userId: cleanerUserId });

  await writePlans(cleaner);
  // In the morning, so that a job that is soon is one of today.
  await goToHour(app, 9);
  const job = await bookCleaner(app, cleaner, { when: 'soon' });
  const { bookingId, token } = job;
  await writeMoves(cleaner.cleanerId, job);
  await write({ bookingId });
  await advanceTo(app, job.endTime);
  await cleaner.visitor.ask('POST /_api/cleaner/job-action', { bookingId, action: 'done' });
  await app.visitor().ask('POST /_api/bookings/report', { bookingId, token, message: 'The stove.' });
  await write({ bookingId });
  await writeQueued();
  const later = await newAdmin(app);
  const settled = { bookingId, action: 'resolve', reason: 'Sorry for the stove.', amount: 20 } as const;
  await later.ask('POST /_api/admin/job-action', settled);
  await write({ bookingId });
  await write({ bookingId, key: await keyOfFailedRefund() }, 'refund-failed');

  await app.visitor().ask('POST /_api/contact', { name: 'Quinn', email: 'quinn@example.test', message: 'Hello?' });
  await waitFor(async () => (await contactMessageId(app.server.database.pool)) !== undefined);
  await write({ contactMessageId: (await contactMessageId(app.server.database.pool))! });
  const inDoubt = await bookCleaner(app, cleaner, { when: 'later' });
  await later.ask('POST /_api/admin/cleaner-status', {
    cleanerId: cleaner.cleanerId,
    status: 'suspended',
    reason: 'Twice late.',
  });
  await write({ userId: cleanerUserId });
  await write({ bookingId: inDoubt.bookingId });
  await writeShares();
  await writeRescue();
  await writeWaitlist();
}

/** A guest who waits, and gets the first offer there is. */
async function writeWaitlist(): Promise<void> {
  const cleaner = await newBookableCleaner(app, 'Wanda Works');
  await goToHour(app, 9);
  const job = await bookCleaner(app, cleaner);
  const email = 'willa.waits@example.test';
  await app.visitor().ask('POST /_api/waitlist', { ...(await wishFor(app, cleaner)), email });
  await write({ tells: { entryId: 1 } }, 'waitlist-proof');
  const proof = await waitFor(async () => (await app.sandbox.mail.messages(email))[0]);
  const token = proof.text.match(/\/waitlist\/([\w-]+)/)![1]!;
  await app.visitor().ask('POST /_api/waitlist/confirm', { token });
  await app.visitor().ask('POST /_api/bookings/cancel', { bookingId: job.bookingId, token: job.token });
  await write({ tells: { offerId: 1 } }, 'waitlist-offer');
}

/** A job whose cleaner cannot come, while somebody else is looked for. */
async function writeRescue(): Promise<void> {
  const worker = await newBookableCleaner(app, 'Cora Cannot');
  const job = await jobToRescue(app, worker);
  await cancelJob(worker, job);
  for (const { kind, ...about } of await queuedEmailsOf(app.server.database.pool, job.bookingId, 'rescue-begun')) {
    await write(about, kind);
    await write(about, 'rescue-asked');
  }
  await goOnWithRescues(app);
  for (const { kind, ...about } of await queuedEmailsOf(app.server.database.pool, job.bookingId, 'rescue-offer'))
    await write(about, kind);
}

/** Standing visits: asked for, taken, paused, and what is told of one of them. */
async function writePlans(cleaner: BookableCleaner): Promise<void> {
  const tell = async (about: Parameters<typeof write>[0]) => {
    for (const kind of Object.keys(app.server.modules.plans.emailRenderers)) await write(about, kind);
  };
  const { plan, job, token, customer } = await startPlan(app, cleaner);
  const { nominalDate, planId } = { nominalDate: plan.anchorDate, planId: plan.id };
  await tell({ bookingId: job.bookingId, tells: { planId, nominalDate, code: 'terms' } });
  await cleaner.visitor.ask('POST /_api/cleaner/answer-plan', { planId, accept: true });
  await tell({ bookingId: job.bookingId, tells: { planId } });
  const from = dateIn(app.clock.now().getTime() + 40 * DAY, 'America/New_York');
  await cleaner.visitor.ask('POST /_api/cleaner/plan-rate', { planId, hourlyRate: 60, from });
  await tell({ bookingId: job.bookingId, tells: { planId } });
  const { visits } = await readPlan(app, { token });
  const { bookingId, startTime, endTime } = visits[0]!;
  const was = { startsAt: startTime, endsAt: endTime };
  await tell({ bookingId, tells: { planId, nominalDate, was } });
  const lost = visits.at(-1)!.nominalDate;
  await cleaner.visitor.ask('POST /_api/cleaner/time-off', { from: lost, to: lost });
  await keepPlans(app);
  const aboutLost = { bookingId: job.bookingId, tells: { planId, nominalDate: lost } };
  for (const kind of ['plan-clash', 'plan-clash-answered', 'plan-clash-job']) await write(aboutLost, kind);
  await customer.visitor.ask('POST /_api/plans/answer-clash', { planId, nominalDate: lost, answer: 'skip' });
  await write(aboutLost, 'plan-clash-settled-job');
  await app.visitor().ask('POST /_api/plans/pause', { token });
  await tell({ bookingId: job.bookingId, tells: { planId } });
}

/** What is told of a booking's move: from another time, or to one that is asked for. */
async function writeMoves(
  cleanerId: number,
  { bookingId, startTime, endTime }: Awaited<ReturnType<typeof bookCleaner>>,
) {
  const later = (time: string) => new Date(Date.parse(time) + DAY).toISOString();
  const times = [{ startsAt: later(startTime), endsAt: later(endTime) }];
  const agreed = { cleanerId, startsAt: startTime, endsAt: endTime, totalCents: 13_500 };
  const tells = { ...agreed, times, until: startTime, extraCents: 4500, jobsKept: { kept: 58, of: 60 } };
  const ofRescue = [
    'rescue-found',
    'rescue-given-back',
    'job-handed-on',
    'job-refused',
    'not-here',
    'here',
    'here-team',
    'contested',
    'contested-job',
    'contested-team',
    'job-not-there',
    'running-late',
    'cant-get-in',
    'let-in',
    'nobody-opened',
  ];
  for (const kind of ofRescue) await write({ bookingId, tells: { ...tells, contested: 'on_my_way' } }, kind);
  for (const kind of ['booking-moved', 'job-moved', 'move-requested', 'move-declined', 'move-proposed', 'move-kept'])
    await write({ bookingId, tells }, kind);
  const shorter = { startsAt: startTime, endsAt: new Date(Date.parse(startTime) + HOUR).toISOString() };
  for (const kind of ['booking-moved', 'job-moved'])
    await write({ bookingId, tells: { ...tells, times: [shorter] } }, kind, 'of another length');
}

/** The emails of shares and accounts, each with the key of what it tells, as they were queued. */
async function writeQueued(): Promise<void> {
  for (const { kind, ...about } of await queuedShareEmails(app.server.database.pool)) await write(about, kind);
}

/** All that can happen to a share, and to the account that it is sent to. */
async function writeShares(): Promise<void> {
  const { stripe } = app.sandbox;
  const worker = await shares.paidWorker(app);
  const job = await shares.sentJob(app, worker);
  const [sent] = shares.transfersOf(app, job.bookingId);
  await (await createStripe(app.config.stripe)()).transfers.createReversal(sent!.id, { amount: 100 });
  await shares.allEventsWorkedOn(app);
  await app.clock.advance(4 * DAY);
  await shares.refundForTeam(app, job.bookingId, 45);
  await waitFor(async () => shares.refundsOf(app, job.purchase.intentId).length === 1);
  await writeQueued();
  const next = await shares.sentJob(app, worker);
  await writeQueued();
  await app.clock.advance(4 * DAY);
  await shares.refundForTeam(app, next.bookingId, 45);
  await waitFor(async () => shares.refundsOf(app, next.purchase.intentId).length === 1);
  const admin = await newAdmin(app);
  const reason = 'It was our mistake.';
  await waitFor(
    async () => (await admin.call('POST /_api/admin/waive-debt', { bookingId: next.bookingId, reason })).status === 200,
  );
  const last = await shares.doneJob(app, worker);
  const withhold = { bookingId: last.bookingId, action: 'withhold', reason: 'The card looks stolen.' } as const;
  await (await newAdmin(app)).ask('POST /_api/admin/share', withhold);
  for (const [{ purchase }, outcome] of [
    [next, 'won'],
    [last, 'lost'],
  ] as const) {
    const { id } = await app.sandbox.stripe.openDispute(purchase.intentId, { status: 'warning_needs_response' });
    await shares.allEventsWorkedOn(app);
    await writeQueued();
    await app.sandbox.stripe.moveDispute(id, 'needs_response');
    await shares.allEventsWorkedOn(app);
    await writeQueued();
    await shares.decideDispute(app, id, outcome);
  }
  const missed = await bookCleaner(app, worker, { when: 'soon' });
  await advanceTo(app, missed.startTime);
  const noShow = { bookingId: missed.bookingId, action: 'no_show', who: 'cleaner', reason: 'They overslept.' } as const;
  await (await newAdmin(app)).ask('POST /_api/admin/job-action', noShow);
  await stripe.failPayout(stripe.objects('payout')[0]!.id);
  const account = stripe.objects('account').find(({ metadata }) => metadata?.cleaner_id === String(worker.cleanerId))!;
  await stripe.setAccountStatus(account.id, 'disabled');
  await shares.allEventsWorkedOn(app);
  await writeQueued();
}

/** The card's bank sends the refund back. */
async function keyOfFailedRefund(): Promise<string> {
  const { stripe } = app.sandbox;
  const refund = await waitFor(async () => stripe.objects('refund')[0]);
  await stripe.failRefund(refund.id);
  return waitFor(() => refundFailedKey(app.server.database.pool));
}

it('every kind of email says what it said', async () => {
  expect([...new Set([...written.keys()].map((title) => title.split(' ')[0]))].sort()).toEqual(
    Object.keys(emailRenderers()).sort(),
  );
  await expectSnapshot(
    'emails',
    [...written.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text),
  );
});
