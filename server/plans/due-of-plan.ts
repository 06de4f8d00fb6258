import { isPauseOver } from '#contract/plan-days';
import { isPaused, NO_PAUSE, withOwnPause } from './has-visit.ts';
import type { PlanRow } from './plans.sql.ts';

/** What becomes of a plan by itself, as data: what is due, and what it is then. */

export type Due =
  | 'ends'
  | 'not_accepted'
  | 'banned'
  | 'unkept'
  | 'blocked_by_customer'
  | 'blocked_by_cleaner'
  | 'new_rate'
  | 'rate_waits'
  | 'card_gone'
  | 'cleaner_away'
  | 'cleaner_back'
  | 'pause_begins'
  | 'pause_over';

/** What it is seen by, besides its own row. */
export interface Now {
  today: string;
  now: Date;
  isCleanerActive: boolean;
  isAgreed: boolean;
  /** False once its card is removed. */
  hasCard: boolean;
  /** Nothing that was paid for it was kept. */
  isUnkept: boolean;
  /** The team takes no bookings from its customer any more. */
  isBanned: boolean;
  blocker: 'customer' | 'cleaner' | undefined;
}

/** What has become of a plan by itself; null where nothing has. */
export function stateDue(
  plan: PlanRow,
  { today, now, isCleanerActive, isAgreed, hasCard, isUnkept, isBanned, blocker }: Now,
): Due | null {
  if (plan.state === 'ended') return null;
  if (plan.ends_after !== null && today > plan.ends_after) return 'ends';
  if (isBanned) return 'banned';
  if (blocker) return blocker === 'customer' ? 'blocked_by_customer' : 'blocked_by_cleaner';
  if (isUnkept) return 'unkept';
  if (plan.state === 'asked') return plan.asked_until !== null && now >= plan.asked_until ? 'not_accepted' : null;
  const isRateDue = plan.next_rate_from !== null && today >= plan.next_rate_from;
  if (isRateDue && isAgreed) return 'new_rate';
  const rests = plan.state === 'paused' ? plan.pause_code : null;
  // Their customer has to do something first, whatever else is over meanwhile.
  if (rests === 'unpaid' || rests === 'rate') return null;
  // Also one that passed as a whole while nothing ran, and was never seen to begin.
  const hasPauseBehind = isPauseOver({ pausedUntil: plan.paused_until }, today);
  if (rests === 'by_customer' && !hasPauseBehind) return null;
  // Nobody reads that they go on, and then that they do not.
  if (!isCleanerActive) return rests === 'cleaner_unavailable' ? null : 'cleaner_away';
  if (isRateDue) return 'rate_waits';
  // Nothing can be charged for the times that they hold; in a pause of their customer's own they hold none.
  if (!hasCard && !isPaused(plan, today)) return 'card_gone';
  if (rests === 'cleaner_unavailable') return 'cleaner_back';
  if (hasPauseBehind) return 'pause_over';
  return isPaused(plan, today) ? 'pause_begins' : null;
}

/** What a plan is then. */
export function changeFor(due: Due, plan: PlanRow, now: Date, today: string) {
  const ended = { state: 'ended', ended_at: now } as const;
  switch (due) {
    case 'ends':
    case 'blocked_by_cleaner':
      return { ...ended, end_code: 'by_cleaner' } as const;
    case 'unkept':
      return { ...ended, end_code: 'unpaid' } as const;
    case 'banned':
      return { ...ended, end_code: 'by_team' } as const;
    case 'blocked_by_customer':
      return { ...ended, end_code: 'by_customer' } as const;
    case 'not_accepted':
      return { ...ended, end_code: 'not_accepted' } as const;
    case 'new_rate':
      return {
        state: plan.state,
        hourly_cents: plan.next_hourly_cents ?? plan.hourly_cents,
        next_hourly_cents: null,
        next_rate_from: null,
      };
    case 'rate_waits':
      return { state: 'paused', pause_code: 'rate' } as const;
    case 'card_gone':
      return { state: 'paused', pause_code: 'unpaid' } as const;
    case 'cleaner_away':
      return { state: 'paused', pause_code: 'cleaner_unavailable' } as const;
    case 'pause_begins':
      return { state: 'paused', pause_code: 'by_customer' } as const;
    case 'cleaner_back':
      return withOwnPause(plan, today);
    case 'pause_over':
      return { state: 'active', ...NO_PAUSE } as const;
  }
}
