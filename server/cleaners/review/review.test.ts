import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { book } from '../../../tests/book.ts';
import {
  APPROVAL,
  answers,
  approvedCleaner,
  everyDay,
  newAdmin,
  pdf,
  submittedCleaner,
} from '../../../tests/onboard.ts';
import { register } from '../../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../../tests/test-app.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { waitFor } from '../../../tests/wait-for.ts';

let app: TestApp;
let admin: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  admin = await newAdmin(app);
});
afterAll(() => app.stop());

const STATUS = 'POST /_api/admin/cleaner-status';
const emailed = (email: string, subject: RegExp) =>
  waitFor(async () => (await app.sandbox.mail.messages(email)).find((mail) => subject.test(mail.subject)));
const emailOf = async (visitor: Visitor) => (await visitor.ask('GET /_api/auth/session', {})).user.email;
const profile = (cleanerSlug: string) =>
  app.visitor().call('GET /_api/cleaners/by-slug', { city: 'baltimore', cleanerSlug });
const sql = (query: string, values: unknown[]) => app.server.database.pool.query(query, values);
const audits = async (cleanerId: number) =>
  (
    await app.server.database.pool.query<{ actor: string; action: string; detail: { reason?: string } }>(
      'select actor, action, detail from audit where subject = $1 order by id',
      [`cleaner:${cleanerId}`],
    )
  ).rows;

describe('approval', () => {
  it('is of the identity that was looked at: a name changed meanwhile is written down, and has to be seen', async () => {
    const { visitor, cleanerId } = await submittedCleaner(app);
    const { identity } = await admin.ask('GET /_api/admin/cleaner-detail', { cleanerId: String(cleanerId) });
    await visitor.ask('POST /_api/cleaner/profile', { legalName: 'Somebody Unseen' });
    const approval = { cleanerId, ...APPROVAL };
    expect(await admin.call(STATUS, { ...approval, identity })).toMatchObject({
      status: 409,
      error: 'This cleaner has changed a name or the ID document since you opened this page. Look at it again.',
    });
    expect((await audits(cleanerId)).at(-1)).toMatchObject({
      action: 'cleaner.changed',
      detail: { what: 'legalName' },
    });
    const seen = await admin.ask('GET /_api/admin/cleaner-detail', { cleanerId: String(cleanerId) });
    expect(seen).toMatchObject({ cleanerStatus: 'pending_review', legalName: 'Somebody Unseen' });
    await admin.ask(STATUS, { ...approval, identity: seen.identity });

    // A suspended cleaner as well: who comes back is who was looked at.
    await admin.ask(STATUS, { cleanerId, status: 'suspended', reason: 'We have to talk.' });
    await visitor.ask('POST /_api/auth/profile', { displayName: 'Nobody Knows', zipCode: '21224' });
    expect(await admin.call(STATUS, { ...approval, identity: seen.identity })).toMatchObject({ status: 409 });
    expect((await audits(cleanerId)).at(-1)).toMatchObject({ detail: { what: 'displayName' } });
  });

  it('makes a cleaner public at once, with a slug and four weeks of times in the city’s zone', async () => {
    const { visitor, cleanerId } = await submittedCleaner(app, { name: 'Zoë O’Brien 🧽' });
    expect((await profile('zoe-o-brien')).status).toBe(404);
    const { message } = await admin.ask(STATUS, { cleanerId, ...APPROVAL });
    expect(message).toContain('active');
    const { body, status } = await profile('zoe-o-brien');
    expect(status).toBe(200);
    const zone = { timeZone: 'America/New_York' };
    const shown = body.cleaner.timeSlots.map(({ startTime, endTime }) => [
      new Date(startTime).toLocaleString('en-US', { weekday: 'long', hour: 'numeric', ...zone }),
      new Date(endTime).toLocaleString('en-US', { hour: 'numeric', ...zone }),
    ]);
    // Monday 9 AM to 5 PM with slots of three hours.
    for (const [start, end] of shown) expect(['Monday 9 AM-12 PM', 'Monday 1 PM-4 PM']).toContain(plain(start!, end!));
    const { slots } = await visitor.ask('GET /_api/cleaner/schedule', {});
    expect(new Set(slots.map(({ status: of }) => of))).toEqual(new Set(['open']));
    expect(slots.length).toBeGreaterThanOrEqual(6);
    expect(slots.length).toBeLessThanOrEqual(10);
    const { text } = await emailed(await emailOf(visitor), /You are approved/);
    expect(text).toMatch(/^See your profile as customers do: .*\/cleaning-services\/baltimore\/zoe-o-brien$/m);
    expect((await visitor.ask('GET /_api/auth/session', {})).user.onboardingComplete).toBe(true);
    expect((await audits(cleanerId)).map(({ action }) => action)).toEqual(['cleaner.submitted', 'cleaner.approved']);
  });

  // shows: defense 64
  it('gives two of one name two slugs, also at the same moment', async () => {
    const twins = await Promise.all([
      submittedCleaner(app, { name: 'Sam Twin' }),
      submittedCleaner(app, { name: 'Sam Twin' }),
    ]);
    await Promise.all(twins.map(({ cleanerId }) => admin.ask(STATUS, { cleanerId, ...APPROVAL })));
    expect([(await profile('sam-twin')).status, (await profile('sam-twin-2')).status]).toEqual([200, 200]);
  });

  it('is on the city’s list without a restart', async () => {
    const { cities } = await app.visitor().ask('GET /_api/cities', {});
    const cityId = String(cities.find(({ slug }) => slug === 'baltimore')!.id);
    const listed = async () =>
      (await app.visitor().ask('GET /_api/time-slots', { cityId, limit: '200' })).timeSlots.map(
        ({ cleaner }) => cleaner.slug,
      );
    expect(await listed()).not.toContain('una-listed');
    await approvedCleaner(app, { name: 'Una Listed', week: everyDay });
    expect(await listed()).toContain('una-listed');
  });
});

const plain = (start: string, end: string) => `${start.replace(/ at|,/g, '')}-${end}`.replaceAll('\u202f', ' ');

describe('an approval of who lacks something', () => {
  // shows: product/admin/approval-needs
  it('needs a reason, which is written down', async () => {
    const { visitor, cleanerId } = await submittedCleaner(app, { name: 'Lia Lacking' });
    await sql('delete from documents where cleaner_id = $1', [cleanerId]);
    const lacking = await admin.ask('GET /_api/admin/cleaner-detail', { cleanerId: String(cleanerId) });
    expect(lacking).toMatchObject({ emailVerified: false, missingForApproval: ['id_document', 'proven_email'] });
    expect(lacking.weeklyHours).toEqual([{ day: 'Monday', startTime: '09:00', endTime: '17:00', slotHours: 3 }]);
    const refused = await admin.call(STATUS, { cleanerId, status: 'active' });
    expect([refused.status, refused.error]).toEqual([
      409,
      'Give a reason to approve it all the same: there is no ID document, and the email is not proven.',
    ]);
    expect((await profile('lia-lacking')).status).toBe(404);

    const reason = 'I saw her ID this morning.';
    await admin.ask(STATUS, { cleanerId, status: 'active', reason });
    expect((await audits(cleanerId)).at(-1)).toMatchObject({
      action: 'cleaner.approved',
      detail: { reason, missing: ['id_document', 'proven_email'] },
    });
    const { history } = await admin.ask('GET /_api/admin/cleaner-detail', { cleanerId: String(cleanerId) });
    expect(history.map(({ action, why }) => [action, why])).toEqual([
      ['cleaner.submitted', null],
      ['cleaner.approved', reason],
    ]);
    expect((await visitor.ask('GET /_api/onboarding/cleaner', {})).reason).toBeNull();
  });

  it('needs none where the ID document is there and the email is proven', async () => {
    const { visitor, cleanerId } = await submittedCleaner(app, { name: 'Cora Complete' });
    await sql('update users set email_verified_at = $2 where email = $1', [await emailOf(visitor), app.clock.now()]);
    await admin.ask(STATUS, { cleanerId, status: 'active' });
    expect((await profile('cora-complete')).status).toBe(200);
  });
});

describe('declining', () => {
  // shows: product/admin/approval-needs
  it('tells the cleaner why, keeps them out, and can be taken back', async () => {
    const { visitor, cleanerId } = await submittedCleaner(app, { name: 'Dee Declined' });
    const email = await emailOf(visitor);
    const noReason = await admin.call(STATUS, { cleanerId, status: 'declined', reason: ' ' });
    expect([noReason.status, noReason.error]).toEqual([400, 'A reason is required']);
    const reason = 'We have enough cleaners in Canton for now.';
    await admin.ask(STATUS, { cleanerId, status: 'declined', reason });
    expect((await emailed(email, /cannot take your profile/)).text).toContain(reason);
    expect(await visitor.ask('GET /_api/onboarding/cleaner', {})).toMatchObject({ status: 'declined', reason });
    expect((await visitor.call('POST /_api/onboarding/cleaner', answers[8]())).status).toBe(409);
    const declined = await admin.ask('GET /_api/admin/cleaners', { status: 'declined' });
    expect(declined.map(({ id }) => id)).toEqual([cleanerId]);
    expect((await admin.call(STATUS, { cleanerId, ...APPROVAL })).status).toBe(409);

    await admin.ask(STATUS, { cleanerId, status: 'pending_review' });
    await emailed(email, /look at your profile again/);
    expect(await visitor.ask('GET /_api/onboarding/cleaner', {})).toMatchObject({
      status: 'pending_review',
      reason: null,
    });
    await admin.ask(STATUS, { cleanerId, ...APPROVAL });
    expect((await profile('dee-declined')).status).toBe(200);
  });
});

describe('asking for changes', () => {
  it('keeps the answers, says why, and lets the cleaner submit again', async () => {
    const { visitor, cleanerId } = await submittedCleaner(app, { name: 'Cam Changes' });
    const noReason = await admin.call(STATUS, { cleanerId, status: 'changes_requested', reason: ' ' });
    expect([noReason.status, noReason.error]).toEqual([400, 'A reason is required']);
    const reason = 'Please send a sharper photo of your ID.';
    await admin.ask(STATUS, { cleanerId, status: 'changes_requested', reason });
    const told = await emailed(await emailOf(visitor), /needs a change/);
    expect(told.text).toContain(reason);
    const { user } = await visitor.ask('GET /_api/auth/session', {});
    expect(user).toMatchObject({ onboardingComplete: false, onboardingStep: 7 });
    const state = await visitor.ask('GET /_api/onboarding/cleaner', {});
    expect(state).toMatchObject({ status: 'changes_requested', reason, steps: { 1: { displayName: 'Cam Changes' } } });
    await visitor.ask('POST /_api/onboarding/cleaner', answers[6]({ idDocumentUrl: pdf(900) }));
    await visitor.ask('POST /_api/onboarding/cleaner', answers[8]());
    expect((await visitor.ask('GET /_api/onboarding/cleaner', {})).status).toBe('pending_review');
    expect((await audits(cleanerId)).map(({ action }) => action)).toEqual([
      'cleaner.submitted',
      'cleaner.changes-requested',
      'cleaner.resubmitted',
    ]);
  });

  it('does not ask again for a proof of the email that is there', async () => {
    const { visitor, cleanerId } = await submittedCleaner(app, { name: 'Pru Proven' });
    const email = await emailOf(visitor);
    const first = await emailed(email, /We have your profile/);
    expect(first.text).toContain('Until then you can prove your email, set up your payouts');
    await sql('update users set email_verified_at = $2 where email = $1', [email, app.clock.now()]);
    await admin.ask(STATUS, { cleanerId, status: 'changes_requested', reason: 'Which years?' });
    await visitor.ask('POST /_api/onboarding/cleaner', answers[8]());
    const again = await waitFor(async () =>
      (await app.sandbox.mail.messages(email)).find(
        (mail) => mail.subject === 'We have your profile' && mail.text !== first.text,
      ),
    );
    expect(again.text).toContain('Until then you can set up your payouts, and change your week.');
    expect(again.text).not.toContain('prove your email');
  });
});

describe('suspension', () => {
  // shows: defense 19, product/admin/cleaner-decisions
  it('takes open times off every list at once, keeps what is booked, and can be undone', async () => {
    const { visitor, cleanerId } = await approvedCleaner(app, { name: 'Sue Spended', week: everyDay });
    const { body } = await profile('sue-spended');
    const { booking } = await book(app, app.visitor(), { slotId: body.cleaner.timeSlots.at(-1)!.id });
    await admin.ask(STATUS, { cleanerId, status: 'suspended', reason: 'Two complaints in a week.' });
    expect((await profile('sue-spended')).status).toBe(404);
    const { slots } = await visitor.ask('GET /_api/cleaner/schedule', {});
    expect(slots.map(({ status }) => status)).toEqual(['booked']);
    const told = await emailed(await emailOf(visitor), /suspended/);
    expect(told.text).toContain('Two complaints in a week.');
    const { rows } = await app.server.database.pool.query('select status from bookings where id = $1', [booking.id]);
    expect(rows).toEqual([{ status: 'scheduled' }]);

    await admin.ask(STATUS, { cleanerId, status: 'active' });
    expect((await profile('sue-spended')).status).toBe(200);
    await emailed(await emailOf(visitor), /active again/);
    expect((await audits(cleanerId)).at(-1)).toMatchObject({ action: 'cleaner.reactivated' });
  });
});

describe('moves that there are not', () => {
  // shows: product/states/cleaner-status
  it('are refused, and change nothing', async () => {
    const { cleanerId } = await approvedCleaner(app);
    const again = await admin.call(STATUS, { cleanerId, status: 'active' });
    expect(again.status).toBe(409);
    const back = await admin.call(STATUS, { cleanerId, status: 'changes_requested', reason: 'x' });
    expect(back.status).toBe(409);
    const missing = await admin.call(STATUS, { cleanerId: 999_999, status: 'active' });
    expect([missing.status, missing.error]).toEqual([404, 'No cleaner found with ID 999999']);
    const customer = app.visitor();
    await register(customer);
    expect((await customer.call(STATUS, { cleanerId, status: 'suspended', reason: 'x' })).status).toBe(403);
  });
});
