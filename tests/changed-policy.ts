import { afterAll, beforeAll, vi } from 'vitest';
import { policy } from '#contract/policy';

/** Other figures than today's, each different from all that a sentence could have by chance. */
export const CHANGED = {
  ...policy,
  profile: { ...policy.profile, radius: { min: 3, max: 33, initial: 10 }, bio: { shortest: 77, longest: 333 } },
  slots: { ...policy.slots, bufferMinutes: 120, weeksAhead: 6, shortestHours: 2, longestHours: 9 },
  hold: { ...policy.hold, minutes: 7 },
  booking: { ...policy.booking, reminderHours: 40 },
  cancel: { freeHoursBefore: 30, graceMinutes: 8, keptHours: 2, longJobHours: 6, keptHoursOfLongJob: 3 },
  moves: { ...policy.moves, free: 4, requestHours: 5, answerHours: 10, proposedTimes: 2 },
  job: { ...policy.job, contactHoursAfter: 72 },
  payout: { afterHours: 96 },
  token: { daysAfterJob: 44 },
  rating: { shownFrom: 5, days: 21 },
  admin: { ...policy.admin, chartWeeks: 11 },
  contact: { ...policy.contact, keptDays: 730, seconds: 7200 },
  accounts: {
    ...policy.accounts,
    passwords: { ...policy.accounts.passwords, shortest: 13 },
    links: { verificationDays: 9, resetMinutes: 45 },
    google: { ...policy.accounts.google, tokenSeconds: 180 },
  },
};

/** The tests of the calling file import the product anew (`await import`), as it is with these figures. */
export function changePolicy(): void {
  beforeAll(() => {
    vi.resetModules();
    vi.doMock('#contract/policy', () => ({ policy: CHANGED }));
  });
  afterAll(() => {
    vi.doUnmock('#contract/policy');
    vi.resetModules();
  });
}
