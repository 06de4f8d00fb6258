/**
 * What moving a booking does, by docs/product.md#moving and docs/product.md#cancellation alone: written apart from the
 * product, with its figures, and knowing nothing of what the product stores. Instants are epoch milliseconds, amounts cents.
 */

const HOUR = 3_600_000;
const MINUTE = 60_000;
const HOUR_CENTS = 4500;
const FREE_MOVES = 3;
const PROPOSALS = 3;
/** An open time can be had until so long before it starts. */
export const NOTICE = 2 * HOUR;

export interface Place {
  slotId: number;
  startsAt: number;
  minutes: number;
}

export interface Visit extends Place {
  status: 'scheduled' | 'canceled';
  freeUntil: number;
  /** Of a cancel that is late. */
  keptHours: number;
  /** Kept of shorter visits already. */
  kept: number;
  freeMoves: number;
  proposals: number;
  paid: number;
  back: number;
  asked: (Place & { until: number }) | null;
  proposed: { slotIds: number[]; until: number } | null;
}

const keptHoursOf = (minutes: number): number => (minutes >= 300 ? 2 : 1);
export const priceOf = (minutes: number): number => (minutes * HOUR_CENTS) / 60;

export function newVisit(place: Place, bookedAt: number): Visit {
  const { startsAt, minutes } = place;
  return {
    ...place,
    status: 'scheduled',
    freeUntil: Math.min(startsAt, Math.max(startsAt - 24 * HOUR, bookedAt + 5 * MINUTE)),
    keptHours: keptHoursOf(minutes),
    kept: 0,
    freeMoves: 0,
    proposals: 0,
    paid: priceOf(minutes),
    back: 0,
    asked: null,
    proposed: null,
  };
}

export const isInGoodTime = ({ freeUntil }: Visit, now: number): boolean => now <= freeUntil;
const isToCome = ({ status, startsAt }: Visit, now: number): boolean => status === 'scheduled' && now < startsAt;
const isTwoHoursAhead = (visit: Visit, now: number): boolean => isToCome(visit, now) && now < visit.startsAt - 2 * HOUR;

/** What was asked or proposed and not answered in time is over. */
export function expire(visit: Visit, now: number): void {
  if (visit.asked && now >= visit.asked.until) visit.asked = null;
  if (visit.proposed && now >= visit.proposed.until) visit.proposed = null;
}

/** What a press on Move does. */
export function howToMove(visit: Visit, minutes: number, now: number): 'free' | 'request' | 'refused' {
  if (!isToCome(visit, now)) return 'refused';
  if (visit.freeMoves < FREE_MOVES && isInGoodTime(visit, now)) return 'free';
  if (!isTwoHoursAhead(visit, now) || visit.proposed || minutes > visit.minutes) return 'refused';
  return 'request';
}

/** The money of another length. */
export function differenceTo(visit: Visit, minutes: number, now: number) {
  const difference = priceOf(minutes) - priceOf(visit.minutes);
  if (difference >= 0) return { extra: difference, back: 0, kept: 0 };
  const stays = isInGoodTime(visit, now) ? 0 : Math.max(0, visit.keptHours * HOUR_CENTS - visit.kept);
  const kept = Math.min(-difference, stays);
  return { extra: 0, back: -difference - kept, kept };
}

export const freeUntilAt = (visit: Visit, startsAt: number, setsItAnew: boolean): number =>
  setsItAnew && startsAt !== visit.startsAt ? startsAt - 24 * HOUR : visit.freeUntil;

/** `by`: the customer without asking, the cleaner who grants a request, or the other side’s own wish. */
export function move(
  visit: Visit,
  { slotId, startsAt, minutes }: Place,
  by: 'customer' | 'grant' | 'other side',
  now: number,
): void {
  const isGood = isInGoodTime(visit, now);
  const { extra, back, kept } = differenceTo(visit, minutes, now);
  Object.assign(visit, {
    slotId,
    startsAt,
    minutes,
    freeUntil: freeUntilAt(visit, startsAt, isGood || by === 'other side'),
    keptHours: isGood && minutes !== visit.minutes ? keptHoursOf(minutes) : visit.keptHours,
    freeMoves: visit.freeMoves + (by === 'customer' ? 1 : 0),
    paid: visit.paid + extra,
    back: visit.back + back,
    kept: visit.kept + kept,
    asked: null,
    proposed: null,
  });
}

/** The request is open 12 hours, and until two hours before the start. */
export function ask(visit: Visit, place: Place, now: number): void {
  visit.asked = { ...place, until: Math.min(visit.startsAt - 2 * HOUR, now + 12 * HOUR) };
  visit.proposed = null;
}

export const canPropose = (visit: Visit, now: number): boolean =>
  isTwoHoursAhead(visit, now) && !visit.asked && visit.proposals < PROPOSALS;

export function propose(visit: Visit, slotIds: number[]): void {
  visit.proposed = { slotIds, until: visit.startsAt - 2 * HOUR };
  visit.proposals++;
}

export const canBeMovedByTeam = isToCome;

/** What a cancel by the customer gives back; all of it where they were proposed another time. Null where it is refused. */
export function cancelRefund(visit: Visit, isAnswer: boolean, now: number): number | null {
  if (!isToCome(visit, now)) return null;
  const left = visit.paid - visit.back;
  return isAnswer || isInGoodTime(visit, now) ? left : Math.max(0, left - visit.keptHours * HOUR_CENTS);
}

export function cancel(visit: Visit, back: number): void {
  visit.back += back;
  visit.status = 'canceled';
  visit.asked = null;
  visit.proposed = null;
}

/** What has changed a booking, as it happened. */
export type Done = { at: number } & (
  | { what: 'moved'; place: Place; by: Parameters<typeof move>[2] }
  | { what: 'canceled'; isAnswer: boolean }
);

/** Whether a move was granted after the free time, and so may bring nothing. */
const isLateGrant = (visit: Visit, done: Done): boolean =>
  done.what === 'moved' && done.by === 'grant' && !isInGoodTime(visit, done.at);

/**
 * What the same history keeps of a customer’s money without the moves that were granted late, in cents. Null where there was
 * none, or where what came after them would not have been possible without.
 */
export function keptWithoutLateGrants(first: Visit, history: Done[]): number | null {
  const asItWas = { ...first };
  const without = { ...first };
  let late = 0;
  for (const done of history) {
    const isLate = isLateGrant(asItWas, done);
    if (isLate) late++;
    if (done.what === 'moved') {
      move(asItWas, done.place, done.by, done.at);
      if (isLate) continue;
      if (!isToCome(without, done.at)) return null;
      const isTheirs = done.by === 'customer';
      if (isTheirs && howToMove(without, done.place.minutes, done.at) !== 'free') return null;
      const minutes = done.by === 'other side' ? without.minutes : done.place.minutes;
      move(without, { ...done.place, minutes }, done.by, done.at);
    } else {
      const at = Math.min(done.at, without.startsAt - MINUTE);
      cancel(without, cancelRefund(without, done.isAnswer, at) ?? 0);
    }
  }
  return late > 0 && without.status === 'canceled' ? without.paid - without.back : null;
}
