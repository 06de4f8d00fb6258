/** What the oracle knows of a plan, its visits and its cleaner. Instants are epoch milliseconds, amounts cents, dates local. */

/** What a bank says to a card when its owner is away; ask: another card is wanted, as for `stop`. */
export type CardAnswer = 'yes' | 'retry' | 'ask' | 'confirm';

export type VisitState = 'planned' | 'paid' | 'canceled' | 'skipped' | 'unpaid' | 'clash';

export interface Visit {
  state: VisitState;
  startsAt: number;
  hourlyCents: number;
  minutes: number;
  /** What a charge of it may be by a yes to this visit alone; null where there is none. */
  agreed: number | null;
  /** How often its customer has moved it. */
  moves: number;
  /** Of a pause: it is planned again once that is over. */
  isPaused: boolean;
  /** With its plan, which ended. */
  isEnded?: boolean;
  /** It is no date of the rhythm any more, and nobody sees it; it is planned again where it is one again. */
  isGone: boolean;
  /** What the bank has said so far, and of which card. */
  tries: { answer: CardAnswer; card: number }[];
  chargedAt: number | null;
  /** Canceled, and not by its customer. */
  isCleanersCancel?: boolean;
  paid: number;
  back: number;
}

export interface Worker {
  zone: string;
  isSuspended: boolean;
  /** Local dates. */
  daysOff: Set<string>;
  /** What they give for a rhythm, in percent. */
  percents: Record<1 | 2 | 4, number>;
  /** Which plan has ever had a weekday: two never come into each other's way. */
  weekdays: Map<number, Plan>;
}

/** Somebody else has the cleaner then. */
export interface Taken {
  from: number;
  to: number;
}

export interface Plan {
  worker: Worker;
  anchor: string;
  startMinute: number;
  weeks: 1 | 2 | 4;
  minutes: number;
  hourlyCents: number;
  /** What a charge of a visit may be by what its customer has agreed to last. */
  agreed: number;
  state: 'asked' | 'active' | 'paused' | 'ended';
  why: 'by_customer' | 'unpaid' | 'cleaner_unavailable' | null;
  askedUntil: number;
  pause: { from: string; until: string | null } | null;
  /** The last date of its cleaner's notice. */
  lastDate: string | null;
  /** A number for each card that it was charged to, and what its bank says; no card once it is removed. */
  card: { number: number; answer: CardAnswer; isRefused: boolean } | null;
  visits: Map<string, Visit>;
  taken: Taken[];
}

export const priceOf = ({ minutes, hourlyCents }: Pick<Visit, 'minutes' | 'hourlyCents'>): number =>
  Math.floor((minutes * hourlyCents) / 60 + 0.5);
/** What a yes to so many cents covers. */
export const coveredBy = (cents: number): number => Math.floor(cents * 1.1 + 1e-6);

/** Of what was agreed to by itself: higher only as far as a yes covers it. */
export function rateOfVisit(
  plan: Plan,
  { agreed, hourlyCents: before }: Visit,
  minutes: number,
  isPast: boolean,
): number {
  // It was moved to a later day than its own, whose rate it keeps.
  if (isPast) return before;
  if (agreed === null || plan.hourlyCents <= before) return plan.hourlyCents;
  const cents = priceOf({ minutes, hourlyCents: plan.hourlyCents });
  return cents <= Math.max(agreed, plan.agreed) ? plan.hourlyCents : before;
}
