/** The words, amounts and times of a booking. Amounts are in dollars, instants in epoch milliseconds. */
import type { BankDecision, BookingByToken } from '#contract/booking';
import type { Reply } from '#contract/calls';
import { firstNameOf } from '#contract/first-name';
import { keptHoursOf } from '#contract/late-cancel';
import { formatDollars } from '#contract/money';
import { capitalized, inWords, verb } from '#contract/number-words';
import { policy } from '#contract/policy';
import type { RefundState } from '#contract/refund-states';
import { BANKS_SHOW_IT } from '#contract/refund-words';
import { durationLabel, HOUR, momentLabel, rangeLabel } from '#contract/time';
import type { SumLine } from '../ui/facts.tsx';
import { useForeignZone } from '../ui/use-foreign-zone.ts';

/** A time that can be booked, with what each service would cost. */
export type Offer = Reply<'GET /_api/time-slot'>;

/** The path of a booking's page. Link to it with `reloadDocument`: its content security policy is stricter (docs/security.md). */
export const bookingPath = (token: string): string => `/booking/${encodeURIComponent(token)}`;

/** Where a booking is moved. What was done there is in the address, so that the page that pays can lead to it. */
export const movePath = (token: string, done?: 'moved' | 'asked'): string =>
  `${bookingPath(token)}/move${done ? `?done=${done}` : ''}`;

/** The booking as a calendar file. */
export const calendarPath = (token: string): string => `/_api/bookings/calendar?token=${encodeURIComponent(token)}`;

/** The path of the page that books the same once more; without a token for who is signed in. */
export const bookAgainPath = (id: number, token?: string): string =>
  `/book-again/${id}${token === undefined ? '' : `?token=${encodeURIComponent(token)}`}`;

/** "#BK-1042" (docs/product.md#booking-link). */
export const referenceOf = (id: number): string => `#BK-${id}`;

/**
 * Whether canceling is free only in the minutes after booking, because the start is less than a day away
 * (docs/product.md#cancellation). Until when exactly is known once it is booked.
 */
export function isOnlyGraceFree({ timeSlot, freeUntil }: Offer): boolean {
  return Date.parse(freeUntil) > Date.parse(timeSlot.startTime) - policy.cancel.freeHoursBefore * HOUR;
}

/** "9:00 AM – 12:00 PM", with " EST" for viewers in another time zone. Takes ISO 8601 instants. */
export function useRangeLabel(startTime: string, endTime: string, zone: string): string {
  const start = Date.parse(startTime);
  return withZone(rangeLabel(start, Date.parse(endTime), zone), useForeignZone(zone, start));
}

/** "Sunday, November 23, 9:00 AM", with " EST" for viewers in another time zone. Takes an ISO 8601 instant. */
export function useMomentLabel(time: string, zone: string): string {
  const instant = Date.parse(time);
  return withZone(momentLabel(instant, zone), useForeignZone(zone, instant));
}

const withZone = (label: string, zoneName: string | undefined) => (zoneName ? `${label} ${zoneName}` : label);

/** What is kept of a late cancellation: hours at the booked rate, never more than was paid. */
export const keptAmount = (booking: BookingByToken): number =>
  Math.min(booking.totalAmount, inCents((booking.totalAmount / booking.minutes) * 60 * booking.keptHours));

/**
 * "One hour ($55.00) is kept for Denise’s time", without its first capital: what a late cancellation keeps (docs/product.md#cancellation).
 * The amount is in dollars; left out where it is not known yet, since no service is chosen.
 */
export const keptWords = (keptHours: number, amount: number | undefined, name: string): string =>
  `${inWords(keptHours, 'hour')}${amount === undefined ? '' : ` (${formatDollars(amount)})`}${whyKept(keptHours)}${verb(keptHours, 'is', 'are')} kept for ${name}’s time`;

/** Why it is more than of other visits. */
export const whyKept = (keptHours: number): string =>
  keptHours > policy.cancel.keptHours
    ? `, as the visit takes ${inWords(policy.cancel.longJobHours, 'hour')} or more, `
    : ' ';

/** The same of a time that is not booked yet, at so many dollars an hour. */
export function keptWordsOf({ timeSlot }: Offer, minutes: number, hourlyRate?: number): string {
  const keptHours = keptHoursOf(minutes);
  const amount = hourlyRate && inCents((hourlyRate * Math.min(minutes, keptHours * 60)) / 60);
  return keptWords(keptHours, amount, firstNameOf(timeSlot.cleaner.displayName));
}

/**
 * Why an hour of a service costs more than the cleaner's own rate, in dollars (docs/product.md#price):
 * "Denise’s $48.00 an hour and $10.00 for Deep Clean"; undefined where it does not.
 */
export function surchargeWords(
  cleaner: { displayName: string; hourlyRate: number },
  service: { name: string; hourlyRate: number },
): string | undefined {
  const surcharge = inCents(service.hourlyRate - cleaner.hourlyRate);
  if (surcharge <= 0) return undefined;
  return `${firstNameOf(cleaner.displayName)}’s ${formatDollars(cleaner.hourlyRate)} an hour and ${formatDollars(surcharge)} for ${service.name}`;
}

/** Until when canceling a time would be free, if it was booked now: "until Sunday, November 23, 9:00 AM". */
export function useFreeWords(offer: Offer): string {
  const until = useMomentLabel(offer.freeUntil, offer.timeSlot.city.timeZone);
  return isOnlyGraceFree(offer) ? `for ${policy.cancel.graceMinutes} minutes after booking` : `until ${until}`;
}

/** Whether canceling costs nothing at all: nobody can say whether the cleaner comes (docs/product.md#suspended-cleaners). */
export const isFreeUntilStart = ({ freeUntil, timeSlot }: BookingByToken): boolean =>
  Date.parse(freeUntil) >= Date.parse(timeSlot.startTime);

/** Still to come or going on. */
export const isAhead = ({ status, timeSlot }: BookingByToken, now: number): boolean =>
  status === 'scheduled' && now < Date.parse(timeSlot.endTime);

export const hasStarted = ({ timeSlot }: BookingByToken, now: number): boolean => now >= Date.parse(timeSlot.startTime);

export const hasEnded = ({ timeSlot }: BookingByToken, now: number): boolean => now >= Date.parse(timeSlot.endTime);

/** "in 1 day and 20 hours", "going on now"; undefined for what is over. */
export function whenLabel(booking: BookingByToken, now: number): string | undefined {
  if (!isAhead(booking, now)) return undefined;
  return hasStarted(booking, now)
    ? 'going on now'
    : `in ${durationLabel(Date.parse(booking.timeSlot.startTime) - now)}`;
}

/** What was paid and has not gone back, in dollars. */
export const stillPaid = ({
  paidAmount,
  refundedAmount,
}: Pick<BookingByToken, 'paidAmount' | 'refundedAmount'>): number => inCents(paidAmount - refundedAmount);

/** The money lines: what was paid and, where something went back, what is left of it. */
export function moneyLines(booking: BookingByToken): { lines: SumLine[]; total: SumLine } {
  const { totalAmount, paidAmount, refundedAmount } = booking;
  if (booking.paid === false) {
    const isToCome = booking.status === 'scheduled';
    return {
      lines: [],
      total: { label: isToCome ? 'To be charged' : 'Charged', amount: formatDollars(isToCome ? totalAmount : 0) },
    };
  }
  if (refundedAmount === 0) return { lines: [], total: { label: 'Total paid', amount: formatDollars(paidAmount) } };
  return {
    lines: [
      { label: 'Total paid', amount: formatDollars(paidAmount) },
      { label: 'Back to your card', amount: formatDollars(-refundedAmount) },
    ],
    total: { label: 'Paid in the end', amount: formatDollars(stillPaid(booking)) },
  };
}

/**
 * What canceling now would mean (look: voice 6 and 7). `fee` is what is kept, `refund` what comes back, and `waiting` what
 * of it does so once the bank has decided.
 */
export function cancelTermsLabel(
  booking: BookingByToken,
  { refund, fee, waiting = 0, bank = null }: { refund: number; fee: number; waiting?: number; bank?: BankDecision },
): string {
  if (booking.paid === false) return 'It is not charged yet, and will not be.';
  if (bank === 'returned') return 'Your bank has given this payment back to you, so nothing more comes from us.';
  const kept = fee === 0 ? '' : `${keptLabel(booking.keptHours, fee, firstNameOf(booking.cleaner.displayName))} `;
  const atOnce = inCents(refund - waiting);
  if (waiting > 0) return `${kept}${atOnce > 0 ? `${comesBackLabel(atOnce)} ` : ''}${waitingLabel(waiting)}`;
  return fee === 0
    ? `Cancel now and ${formatDollars(refund)} goes back to your card.`
    : `${kept}${comesBackLabel(refund)}`;
}

/** What became of the money of a canceled booking. */
export function canceledLabel(booking: BookingByToken): string {
  const { paidAmount, refunds, canceledBy, cleaner, bank } = booking;
  if (booking.paid === false) return 'It does not take place, and nothing was charged.';
  const name = firstNameOf(cleaner.displayName);
  const kept = bank === 'returned' ? 0 : inCents(paidAmount - sumOf(refunds));
  // Who is shown may be somebody else, who would have come in their place.
  const whoCanceled = booking.rescue?.formerCleaner ?? name;
  const who = { cleaner: `${whoCanceled} had to cancel.`, admin: 'We had to cancel.', customer: '' }[
    canceledBy ?? 'customer'
  ];
  const refund = refundsLabel(booking) ?? 'Nothing comes back to your card.';
  return [who, kept > 0 ? keptLabel(booking.keptHours, kept, name) : '', refund].filter(Boolean).join(' ');
}

/** What has become of everything that was to go back; undefined where there is nothing (docs/product.md#refunds). */
export function refundsLabel({ refunds, bank }: BookingByToken): string | undefined {
  const those = (states: RefundState[]) => refunds.filter(({ status }) => states.includes(status));
  const amountIn = (...states: RefundState[]) => sumOf(those(states));
  // As a bank shows them: one may have come before, for another reason.
  const partsOf = (...states: RefundState[]) => {
    const amounts = those(states).map(({ amount }) => formatDollars(amount));
    return amounts.length > 1 ? `: ${amounts.slice(0, -1).join(', ')} and ${amounts.at(-1)}` : '';
  };
  const [coming, done, failed] = [amountIn('wanted', 'sent'), amountIn('done'), amountIn('failed')];
  const [waiting, dropped] = [amountIn('waiting'), amountIn('dropped')];
  const sentences = [
    ...(done > 0 ? [`${formatDollars(done)} went back to your card${partsOf('done')}.`] : []),
    ...(coming > 0 ? [`${formatDollars(coming)} is on its way back to your card${partsOf('wanted', 'sent')}.`] : []),
    ...(done + coming > 0 ? [BANKS_SHOW_IT] : []),
    ...(failed > 0
      ? [`${formatDollars(failed)} could not be sent back to your card. Our team knows of it and takes care of it.`]
      : []),
    ...(waiting > 0 ? [waitingLabel(waiting)] : []),
    ...(bank === 'returned'
      ? [`Your bank has given ${done + coming > 0 ? 'the rest' : 'this payment'} back to you.`]
      : []),
    ...(bank !== 'returned' && dropped > 0 ? [`Your bank has given ${formatDollars(dropped)} back to you.`] : []),
  ];
  return sentences.length > 0 ? sentences.join(' ') : undefined;
}

/** Dollars without the crumbs of adding them up. */
const inCents = (dollars: number): number => Math.round(dollars * 100) / 100;
const sumOf = (refunds: { amount: number }[]): number => inCents(refunds.reduce((sum, { amount }) => sum + amount, 0));

const keptLabel = (keptHours: number, amount: number, name: string): string =>
  `${capitalized(inWords(keptHours, 'hour'))} (${formatDollars(amount)}) ${verb(keptHours, 'is', 'are')} kept for ${name}'s time.`;

const comesBackLabel = (refund: number): string =>
  refund === 0 ? 'Nothing comes back to your card.' : `${formatDollars(refund)} comes back to your card.`;

const waitingLabel = (refund: number): string =>
  `${formatDollars(refund)} goes back to your card once your bank has decided, unless the bank gives it back itself.`;

/** The end of a street's name; its dots say that the rest is left out on purpose, and its words stay on one line. */
export const cutStreet = (streetEnd: string): string => `“…${streetEnd.replaceAll(' ', '\u00a0')}”`;

/** For who has the link alone: that an address is known, and of its street what its owner knows it again by. */
export const addressOnFile = (streetEnd: string | null): string =>
  streetEnd ? `on file, ending in ${cutStreet(streetEnd)}` : 'on file';
