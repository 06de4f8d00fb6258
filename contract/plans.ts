import { TimeSlot } from './availability.ts';
import { SavedCard } from './cards.ts';
import { agreedWords, bookingToken, dateInRequest, dollars, id, idInQuery, instant, shownRefund } from './fields.ts';
import { bookedHome } from './homes.ts';
import { LEFT_OUT } from './left-out.ts';
import { MoveTime } from './move-state.ts';
import { PLAN_CONSENT_VERSION } from './plan-consent.ts';
import { REPEAT_WEEKS } from './plan-dates.ts';
import { NextRate } from './plan-rate.ts';
import { z } from './zod.ts';

/** A plan: the same visit again every so many weeks (docs/product.md#standing-visits). */

/** asked: its cleaner has still to say yes. An ended one never begins again. */
export const PLAN_STATES = ['asked', 'active', 'paused', 'ended'] as const;
export type PlanState = (typeof PLAN_STATES)[number];

/** Why a plan ended; not_accepted: its cleaner said no, or nothing. */
const BY_SOMEBODY = ['by_customer', 'by_cleaner', 'by_team'] as const;
export const PLAN_END_CODES = [...BY_SOMEBODY, 'not_accepted', 'unpaid', 'cleaner_gone', 'account_deleted'] as const;
export type PlanEndCode = (typeof PLAN_END_CODES)[number];

/** Why a plan pauses; rate: a new one waits for its customer's yes. */
export const PAUSE_CODES = ['by_customer', 'unpaid', 'cleaner_unavailable', 'rate'] as const;
export type PauseCode = (typeof PAUSE_CODES)[number];

/**
 * A visit of a plan. planned: its time is taken and nothing charged; paid; done; skipped; unpaid: not paid in time, its
 * time is open again; canceled after it was paid; clash: its time is not to be had, and there is no booking.
 */
export const VISIT_STATES = ['planned', 'paid', 'done', 'skipped', 'unpaid', 'canceled', 'clash'] as const;
export type VisitState = (typeof VISIT_STATES)[number];

/**
 * Why a date has no visit; no_such_time: the clock leaves it out that day; gone: the cleaner cannot be booked; canceled: they
 * say that they cannot come then.
 */
export const CLASH_CODES = ['booked', 'time_off', 'no_such_time', 'gone', 'canceled'] as const;
export type ClashCode = (typeof CLASH_CODES)[number];

/** What a planned visit waits for after its card was tried: the bank's page, another card, or the next try. */
export const PAYMENT_NEEDS = ['authentication', 'card', 'retry'] as const;
export type PaymentNeed = (typeof PAYMENT_NEEDS)[number];

/** Whether a cleaner takes standing visits. */
export const TAKES_PLANS = ['yes', 'ask', 'no'] as const;

export const planDate = dateInRequest();
export const repeatWeeks = z.literal(REPEAT_WEEKS, 'Please choose how often');
const OTHER_WORDS = 'The words about charging a card have changed. Please reload the page and read them.';
const planConsentVersion = z.literal(PLAN_CONSENT_VERSION, OTHER_WORDS);
export const planId = id('Invalid plan');

/** Who comes to a visit, where it is not the plan's cleaner (docs/product.md#somebody-else-comes). */
const whoComes = {
  /** The cleaner cannot come, and nobody does yet. */
  seeking: z.boolean(),
  /** Display name of who comes instead; null where nobody does. */
  comesInstead: z.string().nullable(),
};

/** A visit, or a date that has none. */
export const PlanVisit = z.object({
  /** The date by the rhythm; it stays when the visit moves. */
  nominalDate: z.string(),
  state: z.enum(VISIT_STATES),
  /** As the booking has it. Null for one that takes place, for a clash, and where the rest of the plan ended with it. */
  leftOut: z.enum(LEFT_OUT).nullable(),
  bookingId: z.int().nullable(),
  ...whoComes,
  /** The visit's own link, by which it is moved or made longer; for the signed-in customer alone. */
  token: z.string().nullable(),
  startTime: instant.nullable(),
  endTime: instant.nullable(),
  /** What it costs; null for a clash, as its booking and times are. */
  amount: dollars.nullable(),
  /** When the card is charged, or was to be; null for a clash. */
  chargeAt: instant.nullable(),
  /** Until when it is skipped or canceled for nothing; null for a clash. */
  freeUntil: instant.nullable(),
  /** Dollars that skipping it now would give back; null where it cannot be skipped any more. */
  refundAmount: dollars.nullable(),
  need: z.enum(PAYMENT_NEEDS).nullable(),
  clash: z.enum(CLASH_CODES).nullable(),
  /** Of a date without its time: the local day that its visit was to be on, to which it may have been moved; null for all others. */
  lostDay: z.string().nullable(),
  /** Of a clash: the times that the cleaner proposes in its place; empty for all others. */
  proposed: z.array(MoveTime),
  /** Of a clash: the cleaner says that they have no other time. */
  hasNoOther: z.boolean(),
});
export type PlanVisit = z.infer<typeof PlanVisit>;

export const Plan = z.object({
  id: z.int(),
  state: z.enum(PLAN_STATES),
  endCode: z.enum(PLAN_END_CODES).nullable(),
  endedAt: instant.nullable(),
  /** Its cleaner has ended it: there are no visits after this date. */
  endsAfter: z.string().nullable(),
  pauseCode: z.enum(PAUSE_CODES).nullable(),
  /** Local dates, both included; no `pausedUntil`: until it is resumed. A pause to come has a plan still active. */
  pausedFrom: z.string().nullable(),
  pausedUntil: z.string().nullable(),
  /** Until when its cleaner has to answer. */
  askedUntil: instant.nullable(),
  repeatWeeks,
  /** 0 is Sunday. */
  weekday: z.int(),
  /** On the wall of the city: "09:00". */
  time: z.string(),
  anchorDate: z.string(),
  minutes: z.int(),
  extras: bookedHome.extras,
  home: bookedHome.home,
  /** The last letters of the street; null where there is no address. */
  streetEnd: z.string().nullable(),
  service: z.object({ id: z.int(), name: z.string() }),
  cleaner: z.object({
    id: z.int(),
    displayName: z.string(),
    slug: z.string(),
    /** Whether anybody can open their profile. */
    isPublic: z.boolean(),
    profilePhotoUrl: z.string().nullable(),
    avatarUrl: z.string().nullable(),
  }),
  city: z.object({ name: z.string(), state: z.string(), slug: z.string(), timeZone: z.string() }),
  /** Dollars: an hour, and a visit. What the cleaner gives for the rhythm is taken off already. */
  hourlyRate: dollars,
  amount: dollars,
  percentOff: z.int(),
  /** Null where none was announced. */
  nextRate: NextRate.nullable(),
  /** What was agreed to last, word for word. */
  consentText: z.string(),
  firstBookingId: z.int(),
  /** The visit that it began with, which is paid by itself, while it is still to come; with its link for its customer alone. */
  firstVisit: z
    .object({ startTime: instant, endTime: instant, amount: dollars, token: z.string().nullable(), ...whoComes })
    .nullable(),
  /** Whether its own customer asks, signed in: the link alone shows none of what follows. */
  isOwn: z.boolean(),
  /** Null where the card is removed, too. */
  card: SavedCard.nullable(),
  address: z.string().nullable(),
  /** The plan's link. */
  token: z.string().nullable(),
  now: instant,
});
export type Plan = z.infer<typeof Plan>;

/** By whom: the account whose plan it is, or the link. */
export const which = { planId: planId.optional(), token: bookingToken.optional() };
export const hasWhich = ({ planId, token }: { planId?: number | undefined; token?: string | undefined }): boolean =>
  (planId === undefined) !== (token === undefined);
export const WHICH = { path: ['planId'], message: 'Invalid plan' };

const changed = z.object({ message: z.string(), plan: Plan });

/** What is sent to each call about plans. The calls that are served are in plan-calls.ts. */
export const PlanQuery = z
  .strictObject({ planId: idInQuery('Invalid plan').optional(), token: bookingToken.optional() })
  .refine(hasWhich, WHICH);
export const StartPlan = z.strictObject({
  bookingId: id('Invalid booking'),
  repeatWeeks,
  cardId: id('Card not found'),
  consentVersion: planConsentVersion,
  /** The words that were shown and agreed to. Where others would be kept by now, it is 409. */
  consentText: agreedWords,
});
export const SkipVisit = z
  .strictObject({ ...which, nominalDate: planDate, refundAmount: shownRefund })
  .refine(hasWhich, WHICH);
export const PausePlan = z
  .strictObject({ ...which, from: planDate.optional(), until: planDate.optional() })
  .refine(hasWhich, WHICH)
  .refine(({ from, until }) => from === undefined || until === undefined || from <= until, {
    path: ['until'],
    message: 'The last day is before the first.',
  });
export const ResumePlan = z.strictObject(which).refine(hasWhich, WHICH);
export const EndPlan = z.strictObject(which).refine(hasWhich, WHICH);
export const PlanCard = z.strictObject({ planId, cardId: id('Card not found') });
export const AgreeToPlan = StartPlan.pick({ consentVersion: true, consentText: true }).extend({ planId });

export const PlansReply = z.object({
  plans: z.array(
    Plan.extend({
      nextVisit: PlanVisit.nullable(),
      /** Dates without a time of which nobody has said yet what to do. */
      openClashes: z.int(),
    }),
  ),
});
export const PlanReply = z.object({
  plan: Plan,
  visits: z.array(PlanVisit),
  /** Who has the same place free, each with the first time, where the plan's own cleaner cannot come; up to three. */
  others: z.array(TimeSlot),
  /** The local date of the first visit after a pause that ends; null where there is neither. */
  afterPause: z.string().nullable(),
  /** Of standing visits that are asked for: the local date of the first one after a yes; null where none is near. */
  firstDate: z.string().nullable(),
  /** Once they have ended, for the signed-in customer alone: the last visit that was done, from which others can be had. */
  again: z.object({ bookingId: z.int(), token: z.string().nullable() }).nullable(),
});
export const PlanChanged = changed;
