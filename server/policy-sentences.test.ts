import { describe, expect, it } from 'vitest';
import type { CleanerCaller } from '#platform/http/caller';
import { changePolicy } from '../tests/changed-policy.ts';
import type { CleanerDashboardDeps } from './cleaner-dashboard/deps.ts';
import type { CleanerDeps } from './cleaners/deps.ts';

/** What people read follows `contract/policy.ts`: here with other figures than today's. */
changePolicy();

const said = (content: object) => JSON.stringify(content);

describe('emails', () => {
  it('about payouts', async () => {
    const { payoutsActive } = await import('./payouts/emails.ts');
    expect(said(payoutsActive('Denise', ''))).toContain('the share of each job four days after it is done');
  });

  it('after a job', async () => {
    const { reportUntil } = await import('./booking/feedback-windows.ts');
    const [endsAt, isDone] = [new Date('2030-05-08T16:00:00.000Z'), { completed_at: null, no_show_at: null }];
    const job = { status: 'completed', starts_at: endsAt, ends_at: endsAt, ...isDone } as const;
    expect(reportUntil(job, endsAt)?.toISOString()).toBe('2030-05-12T16:00:00.000Z');
    expect(reportUntil({ ...job, status: 'no_show' }, endsAt)?.toISOString()).toBe('2030-05-12T16:00:00.000Z');
  });

  it('to sign in', async () => {
    const { passwordReset, verifyEmail } = await import('./accounts/emails.ts');
    expect(passwordReset('').preview).toBe('The link works once, for 45 minutes.');
    expect(verifyEmail('').closing).toContain('The link works for 9 days');
  });

  it.each([
    ['cleaner-approved', 'Your open times for the next six weeks are on the list'],
    ['cleaner-reactivated', 'Your open times for the next six weeks are back on the list'],
  ])('%s', async (kind, sentence) => {
    const { cleanerEmails } = await import('./cleaners/emails.ts');
    const row = { executeTakeFirst: async () => ({ status: 'active', slug: null }) };
    const db = { selectFrom: () => ({ selectAll: () => ({ where: () => row }) }) };
    const accounts = { loadSessionUser: async () => ({ user: { displayName: 'Denise', email: 'd@example.com' } }) };
    const render = cleanerEmails({ db, accounts, config: {} } as unknown as CleanerDeps)[kind]!;
    const email = await render({ key: '', bookingId: null, userId: 1, contactMessageId: null });
    expect(said(email!)).toContain(sentence);
  });
});

describe('replies', () => {
  it.each([
    ['done', 'Well done. Your share is sent on in four days.'],
    ['no_show', 'We are sorry. Two hours are kept for you, and your customer has been told.'],
  ] as const)('to a cleaner who says %s', async (action, message) => {
    const { actOnJob } = await import('./cleaner-dashboard/act-on-job.ts');
    const done = async () => {};
    const reportNoShow = async () => ({ keptHours: 2 });
    const deps = { bookings: { markDone: done, reportNoShow } } as unknown as CleanerDashboardDeps;
    expect(await actOnJob(deps)({ bookingId: 1, action }, { cleanerId: 1 } as CleanerCaller)).toEqual({ message });
  });
});

describe('the contract', () => {
  it('describes calls', async () => {
    const { calls } = await import('#contract/calls');
    const all = Object.values(calls).map(({ description }) => description);
    for (const part of [
      'the coming six weeks',
      'until three days after it',
      'within 21 days',
      'within three minutes',
    ]) {
      expect(all.filter((description) => description.includes(part))).toHaveLength(1);
    }
  });

  it('says what is wrong with a field', async () => {
    const { BasicInformation, ProfileAndBio } = await import('#contract/onboarding');
    const { ScheduleDay } = await import('#contract/weekly-schedule');
    const messages = (
      schema: { safeParse(value: unknown): { error?: { issues: { message: string }[] } } },
      value: object,
    ) => schema.safeParse(value).error?.issues.map(({ message }) => message);
    const radius = 'Travel radius must be 3 to 33 miles';
    expect(messages(BasicInformation, { radiusMiles: 34 })).toContain(radius);
    expect(messages(BasicInformation, { radiusMiles: 2 })).toContain(radius);
    expect(messages(ProfileAndBio, { shortBio: 'x'.repeat(76) })).toContain('Bio must be at least 77 characters');
    expect(messages(ProfileAndBio, { shortBio: 'x'.repeat(334) })).toContain('Bio must not exceed 333 characters');
    expect(messages(ScheduleDay, { slotDuration: 1 })).toContain('Slot duration must be at least 2 hours');
    expect(messages(ScheduleDay, { slotDuration: 10 })).toContain('Slot duration must be at most 9 hours');
  });
});
