import type { AdminPlan } from '#contract/admin-plans';
import type { Tone } from '../../ui/badge.tsx';

/** What the team reads of standing visits, and where it finds them. */

export const PLAN_BADGES: Record<AdminPlan['state'], readonly [word: string, tone: Tone]> = {
  asked: ['Asked', 'wait'],
  active: ['Active', 'ok'],
  paused: ['Paused', 'wait'],
  ended: ['Ended', 'off'],
};

/** Of those under notice, whatever else is so. */
export const ENDING_BADGE: readonly [word: string, tone: Tone] = ['Ending', 'wait'];

/** Why they rest, or have ended. */
export const PLAN_REASONS: Record<NonNullable<AdminPlan['pauseCode'] | AdminPlan['endCode']>, string> = {
  by_customer: 'by the customer',
  unpaid: 'not paid',
  cleaner_unavailable: 'the cleaner cannot come',
  rate: 'waits for a yes to the rate',
  by_cleaner: 'by the cleaner',
  by_team: 'by the team',
  not_accepted: 'not accepted',
  cleaner_gone: 'the cleaner is gone',
  account_deleted: 'the account is deleted',
};

/** Their list, of those only that are looked for: by a number of a job of theirs, such as 'BK-1042', or by who has them. */
export const plansPath = (q: string): string => `/dashboard/admin?${new URLSearchParams({ tab: 'plans', q })}`;
