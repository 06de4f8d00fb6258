/** How long a booking is to be, and what it comes to (docs/product.md#the-length-of-a-booking). Pure. */
import type { OfferedService } from '#contract/availability';
import { priceCents, toCents, toDollars } from '#contract/money';
import { MINUTE } from '#contract/time';
import { type Criteria, changed, homeOf, LENGTHS } from '../../criteria/criteria.ts';
import type { Offer } from '../booking-format.ts';

export interface BookingLength {
  minutes: number;
  /** Another half hour; undefined where there is none. */
  longer: number | undefined;
  shorter: number | undefined;
  /** What this cleaner takes for the home; undefined where nothing is said of it, or of the service. */
  advised: number | undefined;
}

/** The day's shortest booking: the offer is asked for without a length. */
export const shortestOf = ({ timeSlot }: Offer): number =>
  (Date.parse(timeSlot.endTime) - Date.parse(timeSlot.startTime)) / MINUTE;

/** The criteria for one time: what was looked for, as far as this cleaner offers it, as the wanted service where they do. */
export function firstCriteria({ services, extras }: Offer, kept: Criteria, wanted: number): Criteria {
  const service = services.find(({ id }) => id === wanted) ?? (services.length === 1 ? services[0] : undefined);
  return changed(kept, {
    service: service?.id,
    extras: kept.extras?.filter(({ name }) => extras.includes(name)),
    minutes: kept.minutes,
  });
}

/** The length that was chosen, else the one that is advised, as far as the time has room for it. */
export function lengthOf(offer: Offer, service: OfferedService | undefined, criteria: Criteria): BookingLength {
  const shortest = shortestOf(offer);
  const lengths = [
    shortest,
    ...LENGTHS.filter((minutes) => minutes > shortest && minutes <= offer.timeSlot.longestMinutes),
  ];
  const advised = homeOf(criteria) && service?.advisedMinutes;
  const wanted = criteria.minutes ?? advised ?? shortest;
  const at = Math.max(
    0,
    lengths.findLastIndex((minutes) => minutes <= wanted),
  );
  return { minutes: lengths[at]!, longer: lengths[at + 1], shorter: lengths[at - 1], advised };
}

/** How long the booking is to be, in minutes, as the services it can be chosen with. */
export interface ChosenLengths {
  /** Until when it is (ISO 8601). */
  endTime: string;
  /** By the service's id: how long it would be as that. */
  minutesOf: Record<number, number>;
}

/** Dollars for a length. */
export const totalOf = ({ hourlyRate }: OfferedService, minutes: number): number =>
  toDollars(priceCents(minutes, toCents(hourlyRate), 0));
