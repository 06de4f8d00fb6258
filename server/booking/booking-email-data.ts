import type { BankDecision } from '#contract/booking';
import { firstNameOf } from '#contract/first-name';
import { extrasLabel, jobLabel, longHours, shortOfAdvice } from '#contract/home-words';
import { bookedAgain, formatDollars, shareCents, toDollars } from '#contract/money';
import { inWords } from '#contract/number-words';
import type { RefundState } from '#contract/refund-states';
import { askingWords } from '#contract/rescue-night';
import type { ContestedCode } from '#contract/rescue-states';
import { addDays, dateIn, dayLabel, MINUTE, momentLabel, rangeLabel, zoneLabel } from '#contract/time';
import type { Contact } from '#server/cleaners';
import type { RefundReason } from '../schema/tables.ts';
import type { KeptJobs } from './assignments.sql.ts';
import { bookedHomeOf } from './booked-home.ts';
import { type Booking, findBooking, selectServiceName } from './bookings.sql.ts';
import { freeUntil } from './cancellation-terms.ts';
import { cleanerPercentOf } from './cleaner-percent.ts';
import type { BookingDeps } from './deps.ts';
import { type EmailUrls, emailUrls } from './email-urls.ts';
import { type EmailFacts, isAsTold } from './enqueue-emails.ts';
import { reportUntil } from './feedback-windows.ts';
import { refundSentence } from './refund-sentence.ts';

/** The data of emails about a booking, formatted for people. */
export interface BookingEmailData extends EmailUrls {
  /** With the time, the cleaner and the total that the email tells. */
  booking: Booking;
  /** As it is by now, whatever the email tells. */
  present: Booking;
  /** Whether the booking still has this time and cleaner. */
  isAsTold: boolean;
  /** Whoever booked has proven that the email is theirs; of all others the name is as anybody may have typed it. */
  isEmailProven: boolean;
  cleaner: Contact;
  cleanerFirstName: string;
  service: string;
  /** "Deep Clean, 3 bed 2 bath, 7.5 h, oven"; the service alone where nothing was said of a home. */
  job: string;
  /** "3 h booked, about 4 h advised. Agree what comes first.", where less was booked. */
  shortOfAdvice: string | null;
  /** "#BK-1042" */
  reference: string;
  day: string;
  /** How near that day is by the city's calendar, as the email leaves. */
  nearness: Nearness;
  time: string;
  total: string;
  /** "$121.50 (90% of it)": the cleaner's share of the total, at the fee that was agreed. */
  cleanerShare: string;
  /** "Denise has cleaned for you before, so Denise keeps 90% of the price."; null for a first visit. */
  bookedAgain: string | null;
  /** "3.5 hours at $45.00" */
  price: string;
  /** Of a visit that is done: whether the same cleaner comes again, by a plan that it is of or that began with it. */
  comesAgain: boolean;
  /** What a late cancel keeps for the cleaner: "one hour", and what that costs. */
  hoursKept: string;
  lateFee: string;
  /** The refund that the email is about; without one, what went back when the booking ended. */
  refund: EmailRefund;
  bank: BankDecision;
  kept: string;
  keptCents: number;
  /** "$10.00", of emails about a tip; and why the team gives it back. */
  tip: string;
  reason: string;
  freeUntil: string;
  /** Whether that is to come. */
  isFree: boolean;
  /** Until when a problem can be reported: "Wednesday, November 25, 4:00 PM"; empty where none can be. */
  reportUntil: string;
  /** Of a move: "$45.00" paid for a longer visit, null for none; the time before, or those that are asked for. */
  extra: string | null;
  times: string[];
  /** Of a move that leaves the start as it was: what else is new; null of all others. */
  isNow: 'longer' | 'shorter' | 'changed' | null;
  /** Until when it is to be answered. */
  until: string;
  /** "inside oven": with what it is asked for; null where that stays as it is. */
  extras: string | null;
  /** Whether the cleaner was not booked, but has come in the place of another. */
  hasSteppedIn: boolean;
  /** Of a job that was given up: what its cleaner has kept. */
  jobsKept: KeptJobs | null;
  /** Why the team decides whether a cleaner came who does not answer; null where they have. */
  contested: ContestedCode | null;
  /** Its customer, or who acts as them, has brought it about. */
  isOwnWish: boolean;
  /** "We are asking other cleaners now" */
  asking: string;
  supportEmail: string;
}

export type Nearness = 'Today' | 'Tomorrow' | 'Soon';

/** Money that goes back, as an email tells it. */
export interface EmailRefund {
  /** "$45.00", also where nothing goes back. */
  amount: string;
  /** The sentence that tells it, and never promises more than goes back. */
  sentence: string;
  /** Beside "Refund" in the email's details. */
  detail: string;
  hasFailed: boolean;
  /** Whether there is one at all. */
  isAny: boolean;
}

/**
 * What an email tells of money: of the refund with this id and its parts, of this part alone, of what the team gave in these
 * words, of all that it gave, or of what the end brought.
 */
export type RefundsToTell = { id: string | null } | { part: string } | { reason: string } | 'given' | 'end';

/** Null for a booking that does not exist. `facts`: what the email was queued to tell; without them, what is now. */
export async function loadBookingEmailData(
  deps: BookingDeps,
  bookingId: number,
  toTell: RefundsToTell = 'end',
  facts?: EmailFacts,
): Promise<BookingEmailData | null> {
  const present = await findBooking(deps.db, bookingId);
  if (!present) return null;
  const booking = facts ? asTold(present, facts) : present;
  const cleaner = await deps.cleaners.contact(deps.db, booking.cleaner_id);
  const { name } = await selectServiceName(deps.db, booking.service_id);
  const { paid, refunded } = await deps.payments.balance(deps.db, bookingId);
  const { bank } = await deps.payments.refundable(deps.db, bookingId);
  const refund = await loadRefund(deps, bookingId, facts?.refundId === undefined ? toTell : { id: facts.refundId });
  const keptCents = facts?.keptCents ?? paid - refunded;
  const token = booking.token_sealed ? deps.sealer.open(booking.token_sealed) : '';
  const booked = bookedHomeOf(booking);
  const zone = cleaner.city.timeZone;
  const start = booking.starts_at.getTime();
  const firstName = firstNameOf(cleaner.displayName);
  const cleanerPercent = cleanerPercentOf(booking);
  const { customer_user_id, customer_email } = booking;
  const windowEnd = reportUntil(present, deps.clock.now());
  const customer = customer_user_id === null ? null : await deps.accounts.find(customer_user_id);
  return {
    booking,
    present,
    isAsTold: isAsTold(present, facts),
    isEmailProven: customer?.emailVerified === true && customer.email === customer_email,
    cleaner,
    cleanerFirstName: firstName,
    service: name,
    job: booked.home || booked.extras.length > 0 ? jobLabel(name, booked) : name,
    shortOfAdvice: shortOfAdvice(booked),
    reference: `#BK-${booking.id}`,
    day: dayLabel(start, zone),
    nearness: nearnessOf(dateIn(start, zone), dateIn(deps.clock.now().getTime(), zone)),
    time: `${rangeLabel(start, booking.ends_at.getTime(), zone)} ${zoneLabel(start, zone)}`,
    total: dollars(booking.total_cents),
    cleanerShare: `${dollars(booking.total_cents - shareCents(booking.total_cents, booking.fee_basis_points))} (${(10_000 - booking.fee_basis_points) / 100}% of it)`,
    bookedAgain: cleanerPercent === null ? null : bookedAgain(firstName, cleanerPercent),
    price: `${longHours(booking.minutes)} at ${dollars(booking.hourly_cents)}`,
    comesAgain: present.status === 'completed' && (await isOfPlan(deps, booking)),
    hoursKept: inWords(booking.kept_hours, 'hour'),
    lateFee: dollars(booking.kept_hours * booking.hourly_cents),
    refund,
    bank,
    kept: dollars(keptCents),
    keptCents,
    tip: dollars(facts?.tipCents ?? 0),
    reason: facts?.reason ?? '',
    freeUntil: momentLabel(freeUntil(booking, cleaner).getTime(), zone),
    isFree: deps.clock.now() <= freeUntil(booking, cleaner),
    reportUntil: windowEnd === null ? '' : momentLabel(windowEnd.getTime(), zone),
    extra: facts?.extraCents ? dollars(facts.extraCents) : null,
    times: (facts?.times ?? []).map(({ startsAt, endsAt }) =>
      timeLabelOf(Date.parse(startsAt), Date.parse(endsAt), zone),
    ),
    isNow: isNow(booking, facts?.times?.[0]),
    until: facts?.until ? momentLabel(Date.parse(facts.until), zone) : '',
    extras: facts?.extras ? extrasLabel(facts.extras) : null,
    hasSteppedIn: facts?.hasSteppedIn === true,
    jobsKept: facts?.jobsKept ?? null,
    contested: facts?.contested ?? null,
    isOwnWish: facts?.isOwnWish === true,
    asking: askingWords(deps.clock.now().getTime(), zone),
    ...emailUrls(deps, booking, { token, city: cleaner.city }),
    supportEmail: deps.supportEmail,
  };
}

const nearnessOf = (date: string, today: string): Nearness =>
  date === today ? 'Today' : date === addDays(today, 1) ? 'Tomorrow' : 'Soon';
const isOfPlan = async ({ db, hooks }: BookingDeps, { id, plan_id }: Booking): Promise<boolean> =>
  plan_id !== null || (await hooks.hasBegunPlan(db, id));

/** What is new of a visit that begins as it did before. */
function isNow({ starts_at, ends_at }: Booking, before: { startsAt: string; endsAt: string } | undefined) {
  if (!before || Date.parse(before.startsAt) !== starts_at.getTime()) return null;
  const more = ends_at.getTime() - Date.parse(before.endsAt);
  if (more === 0) return 'changed';
  return more > 0 ? 'longer' : 'shorter';
}

/** "Monday, November 24, 9:00 AM – 12:00 PM EST" */
const timeLabelOf = (start: number, end: number, zone: string): string =>
  `${dayLabel(start, zone)}, ${rangeLabel(start, end, zone)} ${zoneLabel(start, zone)}`;

const asTold = (booking: Booking, { cleanerId, startsAt, endsAt, totalCents }: EmailFacts): Booking => ({
  ...booking,
  cleaner_id: cleanerId,
  starts_at: new Date(startsAt),
  ends_at: new Date(endsAt),
  minutes: Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE),
  total_cents: totalCents,
});

/** What goes back of a booking that goes on, or besides its end. */
const NOT_OF_THE_END: readonly RefundReason[] = ['given', 'not_owed', 'tip_undone', 'made_shorter'];

async function loadRefund(deps: BookingDeps, bookingId: number, toTell: RefundsToTell): Promise<EmailRefund> {
  const refunds = await deps.payments.refundsOf(deps.db, bookingId);
  const about = refunds.filter(({ id, request_id, reason_code, reason }) => {
    if (toTell === 'given') return reason_code === 'given';
    if (toTell === 'end') return !NOT_OF_THE_END.includes(reason_code);
    if ('reason' in toTell) return reason_code === 'given' && reason === toTell.reason;
    if ('part' in toTell) return id === toTell.part;
    return toTell.id !== null && (id === toTell.id || request_id === toTell.id);
  });
  const cents = (...states: RefundState[]) =>
    about.filter(({ status }) => states.includes(status)).reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const [waiting, dropped] = [cents('waiting'), cents('dropped')];
  const ours = cents('wanted', 'sent', 'done', 'failed');
  const toText = (value: number) => (value > 0 ? dollars(value) : null);
  return {
    amount: dollars(ours + waiting + dropped),
    sentence: refundSentence({ going: toText(ours), waiting: toText(waiting), fromBank: toText(dropped) }),
    detail: ours + waiting === 0 && dropped > 0 ? 'From your bank' : dollars(ours + waiting),
    isAny: about.length > 0,
    hasFailed: about.some(({ status }) => status === 'failed'),
  };
}

const dollars = (cents: number) => formatDollars(toDollars(cents));
