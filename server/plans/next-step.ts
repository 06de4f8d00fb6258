import { policy } from '#contract/policy';
import { HOUR } from '#contract/time';
import { answerTo, wasCanceled } from './decline-codes.ts';
import type { Try } from './plan-visits.sql.ts';
import type { PlanRow } from './plans.sql.ts';

/** What is to be done about a planned visit now. tell: its customer has not heard of the last try yet. */
export type NextStep =
  | {
      do:
        | 'nothing'
        | 'notice'
        | 'charge'
        | 'ask_card'
        | 'unpaid'
        | 'not_charged'
        | 'plan_paused'
        | 'not_agreed'
        | 'cleaner_gone';
    }
  | { do: 'tell'; about: Try };

export interface VisitNow {
  startsAt: Date;
  isNoticed: boolean;
  toldChargeId: number | null;
  /** The first try first. */
  tries: readonly Try[];
  plan: Pick<PlanRow, 'state' | 'pause_code' | 'card_id'>;
  /** False once its card is removed. */
  hasCard: boolean;
  /** The try, of whatever visit, by which its card was declined for good; null: none. */
  refusal: number | null;
  /** False where it costs more than its customer has agreed to. */
  isAgreed: boolean;
}

const { noticeHours, chargeHours, secondTryHours, thirdTryHours, unpaidHours, lateChargeHours } = policy.plans;

/** The times of docs/product.md#standing-visits, from nothing but our own rows: whoever is killed goes on where they were. */
export function nextStep(
  { startsAt, isNoticed, toldChargeId, plan, hasCard, refusal, isAgreed, ...visit }: VisitNow,
  now: Date,
): NextStep {
  const tries = visit.tries.filter((one) => !wasCanceled(one));
  const hoursLeft = (startsAt.getTime() - now.getTime()) / HOUR;
  if (plan.state !== 'active') return stepOfPaused(plan, hoursLeft);
  if (!isAgreed) return { do: hoursLeft <= unpaidHours ? 'not_agreed' : 'nothing' };
  // A try of which nobody knows how it ended is no try of the bank's.
  const answered = tries.filter(({ state }) => state !== 'asked');
  const last = tries.at(-1);
  // Whose answer was lost is asked for again.
  const isRefused = refusal !== null && last?.state !== 'asked' && last?.state !== 'paid';
  if (hoursLeft <= unpaidHours) {
    if (last?.state !== 'paid' && (answered.length > 0 || !hasCard || isRefused)) return { do: 'unpaid' };
    return { do: hoursLeft > lateChargeHours ? 'charge' : 'not_charged' };
  }
  // Asked for in place of a notice that could not be true; of its own try its customer is told below.
  if (isRefused && (!isNoticed || tries.every(({ id }) => id !== refusal)))
    return { do: hoursLeft <= noticeHours ? 'ask_card' : 'nothing' };
  if (!isNoticed) return { do: hoursLeft <= noticeHours ? 'notice' : 'nothing' };
  if (last && last.id !== toldChargeId && isNews(last)) return { do: 'tell', about: last };
  if (!hasCard) return { do: hoursLeft <= chargeHours ? 'ask_card' : 'nothing' };
  return { do: hoursLeft <= chargeHours && isDue(answered, last, plan.card_id, hoursLeft) ? 'charge' : 'nothing' };
}

/** Nobody is charged; what its customer has paused is skipped, what waits for cleaner or customer waits until it is too late. */
function stepOfPaused({ state, pause_code }: VisitNow['plan'], hoursLeft: number): NextStep {
  if (state === 'paused' && pause_code === 'cleaner_unavailable')
    return { do: hoursLeft <= unpaidHours ? 'cleaner_gone' : 'nothing' };
  if (state === 'paused' && pause_code === 'rate') return { do: hoursLeft <= unpaidHours ? 'not_agreed' : 'nothing' };
  return { do: 'plan_paused' };
}

const isNews = ({ state }: Try): boolean => state === 'declined' || state === 'authentication_required';

function isDue(answered: readonly Try[], last: Try | undefined, cardId: number, hoursLeft: number): boolean {
  // Asked: its answer was lost, and is asked for again under the same key. Paid: it is still to be written down.
  if (!last || last.state === 'asked' || last.state === 'paid') return true;
  if (last.cardId !== cardId) return true;
  if (last.state !== 'declined' || answerTo(last.declineCode) !== 'retry') return false;
  const declined = answered.filter(({ cardId: tried }) => tried === cardId).length;
  return (declined === 1 && hoursLeft <= secondTryHours) || (declined === 2 && hoursLeft <= thirdTryHours);
}
