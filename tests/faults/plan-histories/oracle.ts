import { addDays, dateIn, instantOf } from './dates-of-oracle.ts';
import {
  type CardAnswer,
  coveredBy,
  type Plan,
  priceOf,
  rateOfVisit,
  type Taken,
  type Visit,
  type Worker,
} from './known.ts';

export { type CardAnswer, coveredBy, dateIn, instantOf, type Plan, priceOf, type Visit, type Worker };

/**
 * What becomes of standing visits, by docs/product.md#standing-visits alone: written apart from the product, with its
 * figures, and knowing nothing of what the product stores. Instants are epoch milliseconds, amounts cents, dates local.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BUFFER = HOUR;
const DAYS_AHEAD = 56;
/** Of such a visit two hours are kept, and one of any other. */
const LONG_MINUTES = 300;

export const isPausedOn = ({ pause }: Plan, date: string): boolean =>
  pause !== null && date >= pause.from && (pause.until === null || date <= pause.until);
export const hasDate = (plan: Plan, date: string): boolean =>
  (plan.lastDate === null || date <= plan.lastDate) && !isPausedOn(plan, date);

/** Visits outside of the days that its customer has paused are planned and paid as always. */
export const isRunning = ({ state, why }: Plan): boolean =>
  state === 'active' || (state === 'paused' && why === 'by_customer');

/** What becomes of a plan by itself until then: its state, its next visits, those that end, and their money. */
export function settle(plan: Plan, now: number): void {
  for (let before = ''; before !== JSON.stringify([plan, [...plan.visits]]); ) {
    before = JSON.stringify([plan, [...plan.visits]]);
    planAhead(plan, now);
    endVisits(plan);
    for (const visit of inOrder(plan)) if (visit.state === 'planned') takeMoney(plan, visit, now);
  }
}

export function planAhead(plan: Plan, now: number): void {
  changeState(plan, now);
  // A pause that is over may end while the cleaner is away.
  if (plan.state === 'active') changeState(plan, now);
  if (isRunning(plan) && !plan.worker.isSuspended) planVisits(plan, now);
}

const inOrder = ({ visits }: Plan): Visit[] => [...visits.values()].sort((a, b) => a.startsAt - b.startsAt);

function changeState(plan: Plan, now: number): void {
  const { worker, pause } = plan;
  const today = dateIn(now, worker.zone);
  if (plan.state === 'ended') return;
  if (plan.lastDate !== null && today > plan.lastDate) plan.state = 'ended';
  else if (plan.state === 'asked') {
    if (now >= plan.askedUntil) plan.state = 'ended';
  } else if (plan.state === 'active' && worker.isSuspended) become(plan, 'paused', 'cleaner_unavailable');
  else if (plan.state === 'active' && isPausedOn(plan, today)) become(plan, 'paused', 'by_customer');
  else if (plan.state === 'active' && !plan.card) become(plan, 'paused', 'unpaid');
  else if (plan.state === 'paused' && plan.why === 'cleaner_unavailable') {
    if (worker.isSuspended) return;
    // Nothing could be charged: its customer has to do something first.
    if (!plan.card && !isPausedOn(plan, today)) {
      become(plan, 'paused', 'unpaid');
      return;
    }
    if (pause?.until && pause.until < today) plan.pause = null;
    become(plan, 'active', plan.pause && 'by_customer');
  } else if (plan.state === 'paused' && plan.why === 'by_customer' && pause?.until && today > pause.until) {
    plan.pause = null;
    if (plan.card) become(plan, 'active', null);
    else become(plan, 'paused', 'unpaid');
  }
}

function become(plan: Plan, state: Plan['state'], why: Plan['why']): void {
  plan.state = state;
  plan.why = why;
}

function planVisits(plan: Plan, now: number): void {
  const { worker, visits } = plan;
  const paused = [...visits].filter(([, { isPaused, isGone }]) => isPaused && !isGone).map(([date]) => date);
  for (const date of new Set([...datesAhead(plan, now), ...paused])) {
    const known = visits.get(date);
    if (known && !known.isPaused && !known.isGone) continue;
    // What a pause took off comes back where it was, to which it may have been moved.
    const startsAt = paused.includes(date) ? known!.startsAt : instantOf(date, plan.startMinute, worker.zone);
    if (!hasDate(plan, startsAt === null ? date : dateIn(startsAt, worker.zone))) continue;
    if (startsAt !== null && startsAt < now + 72 * HOUR) continue;
    const visit = known ?? { moves: 0, tries: [], chargedAt: null, paid: 0, back: 0 };
    const rested = paused.includes(date) ? known : undefined;
    // As long and dear as it was, and nothing that its customer has agreed to for it alone is gone.
    const { minutes, agreed } = rested ?? { minutes: plan.minutes, agreed: null };
    const isPast = date < dateIn(now, worker.zone);
    const hourlyCents = rested ? rateOfVisit(plan, rested, minutes, isPast) : plan.hourlyCents;
    const state = startsAt !== null && isFree(plan, startsAt, minutes) ? 'planned' : 'clash';
    const place = { state, startsAt: startsAt ?? 0, hourlyCents, minutes, agreed } as const;
    visits.set(date, { ...visit, ...place, isPaused: false, isGone: false });
  }
}

function datesAhead({ worker, anchor, weeks }: Plan, now: number): string[] {
  const today = dateIn(now, worker.zone);
  const dates: string[] = [];
  for (let n = 1; ; n++) {
    const date = addDays(anchor, 7 * weeks * n);
    if (date <= today) continue;
    if (date > addDays(today, DAYS_AHEAD) && dates.length >= 2) return dates;
    dates.push(date);
  }
}

/** Whether its cleaner is there, and nobody has them then, neither somebody else nor another visit of the plan. */
export function isFree(plan: Plan, startsAt: number, minutes: number): boolean {
  const until = startsAt + minutes * MINUTE + BUFFER;
  const isTaken = takenTimes(plan).some(({ from, to }) => from < until && startsAt < to + BUFFER);
  return !isTaken && !plan.worker.daysOff.has(dateIn(startsAt, plan.worker.zone));
}

/** Of the cleaner, as far as the plan can come into their way. */
export function takenTimes({ taken, visits }: Plan): Taken[] {
  const own = [...visits.values()].filter(({ state }) => state === 'planned' || state === 'paid');
  return [...taken, ...own.map(({ startsAt, minutes }) => ({ from: startsAt, to: startsAt + minutes * MINUTE }))];
}

function endVisits(plan: Plan): void {
  for (const visit of plan.visits.values()) {
    if (visit.state !== 'planned') continue;
    // To which it may have been moved.
    const date = dateIn(visit.startsAt, plan.worker.zone);
    const isBehind = plan.lastDate !== null && date > plan.lastDate;
    if (plan.worker.daysOff.has(date)) visit.state = 'clash';
    else if (plan.state === 'ended' || isBehind) {
      visit.state = 'skipped';
      visit.isEnded = true;
    } else if (isPausedOn(plan, date) || (plan.state === 'paused' && plan.why === 'unpaid')) {
      visit.state = 'skipped';
      visit.isPaused = true;
    }
  }
}

/** How often a card may have been tried by then. */
const mostTries = (hoursLeft: number): number => (hoursLeft > 36 ? 0 : hoursLeft > 30 ? 1 : hoursLeft > 25 ? 2 : 3);

function takeMoney(plan: Plan, visit: Visit, now: number): void {
  const hoursLeft = (visit.startsAt - now) / HOUR;
  const isAway = plan.state === 'paused' && plan.why === 'cleaner_unavailable';
  if (isAway || (isRunning(plan) && plan.worker.isSuspended)) {
    if (hoursLeft <= 24) visit.state = 'skipped';
    return;
  }
  if (!isRunning(plan)) return;
  const { card } = plan;
  if (hoursLeft <= 24) {
    if (visit.tries.length > 0 || !card || card.isRefused) giveUp(plan, visit);
    else if (hoursLeft <= 12) visit.state = 'skipped';
    else tryCard(plan, visit, now);
    return;
  }
  if (!card || card.isRefused || hoursLeft > 36) return;
  const own = visit.tries.filter((one) => one.card === card.number);
  const last = visit.tries.at(-1);
  const isNewCard = last !== undefined && last.card !== card.number;
  const mayRetry = last?.answer === 'retry' && own.length < mostTries(hoursLeft);
  if (!last || isNewCard || mayRetry) tryCard(plan, visit, now);
}

function tryCard(plan: Plan, visit: Visit, now: number): void {
  const { number, answer } = plan.card!;
  if (answer === 'yes') pay(visit, now);
  else visit.tries.push({ answer, card: number });
  // For no visit it is tried again.
  if (answer === 'ask') plan.card!.isRefused = true;
}

export function pay(visit: Visit, now: number): void {
  visit.state = 'paid';
  visit.chargedAt = now;
  visit.paid = priceOf(visit);
}

function giveUp(plan: Plan, visit: Visit): void {
  visit.state = 'unpaid';
  const decided = inOrder(plan).filter(
    ({ state, startsAt }) => startsAt <= visit.startsAt && ['paid', 'canceled', 'unpaid'].includes(state),
  );
  const [last, before] = decided.reverse();
  if (last?.state === 'unpaid' && before?.state === 'unpaid') become(plan, 'paused', 'unpaid');
}

/** Whether its customer is to confirm a visit with their bank. */
export const isToConfirm = ({ state, tries }: Visit): boolean =>
  state === 'planned' && tries.at(-1)?.answer === 'confirm';

/** Cents that skipping a visit gives back; null where it cannot be skipped. */
export function refundOf(plan: Plan, visit: Visit, now: number): number | null {
  if (visit.state === 'planned') return 0;
  if (visit.state !== 'paid' || now >= visit.startsAt) return null;
  const isLate = visit.chargedAt! > visit.startsAt - 24 * HOUR;
  const freeUntil = visit.startsAt - (isLate ? 12 : 24) * HOUR;
  const left = visit.paid - visit.back;
  const kept = (visit.minutes >= LONG_MINUTES ? 2 : 1) * visit.hourlyCents;
  return now <= freeUntil || plan.worker.isSuspended ? left : Math.max(0, left - kept);
}

export function skip(plan: Plan, visit: Visit, now: number): void {
  visit.back += refundOf(plan, visit, now)!;
  visit.state = visit.state === 'planned' ? 'skipped' : 'canceled';
}

export function cancelByCleaner(visit: Visit): void {
  visit.back = visit.paid;
  visit.state = 'canceled';
  visit.isCleanersCancel = true;
}

export function pause(plan: Plan, from: string, until: string | null, now: number): void {
  plan.pause = { from, until };
  become(plan, from <= dateIn(now, plan.worker.zone) ? 'paused' : 'active', 'by_customer');
}

const isPauseOver = ({ pause, worker }: Plan, now: number): boolean =>
  pause?.until != null && pause.until < dateIn(now, worker.zone);

export function resume(plan: Plan, now: number): void {
  if (plan.why === null) return;
  // Who was asked to pay keeps the pause that they had wished for.
  if (plan.why !== 'unpaid' || isPauseOver(plan, now)) plan.pause = null;
  become(plan, 'active', plan.pause && 'by_customer');
}

/** One pause at a time; the same one, asked for once more, is the same. */
export const isPausable = (plan: Plan, wish: NonNullable<Plan['pause']>, now: number): boolean =>
  plan.state === 'active' &&
  (plan.lastDate === null || wish.from <= plan.lastDate) &&
  (plan.pause === null || isPauseOver(plan, now) || JSON.stringify(plan.pause) === JSON.stringify(wish));
export const isResumable = ({ state, why, card }: Plan): boolean =>
  state !== 'ended' && why !== 'cleaner_unavailable' && card !== null;

export const end = (plan: Plan): void => become(plan, 'ended', plan.why);
export function endByCleaner(plan: Plan, now: number): void {
  plan.lastDate ??= addDays(dateIn(now, plan.worker.zone), 14);
}
