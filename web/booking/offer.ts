import type { OfferedService } from '#contract/availability';
import type { Reply } from '#contract/calls';
import { formatDollars } from '#contract/money';
import { policy } from '#contract/policy';
import { HOUR } from '#contract/time';

/** A time that can be booked, with what each service would cost. */
export type Offer = Reply<'GET /_api/time-slot'>;

export const hoursLabel = (hours: number): string => `${hours} ${hours === 1 ? 'hour' : 'hours'}`;

/** "Deep Clean, 3 hours at $55.00" and what that comes to. */
export const lineOf = (service: OfferedService, hours: number) => ({
  label: `${service.name}, ${hoursLabel(hours)} at ${formatDollars(service.hourlyRate)}`,
  amount: formatDollars(service.totalAmount),
});

/**
 * Whether canceling is free only in the minutes after booking, because the start is less than a day away
 * (docs/product.md#cancellation). Until when exactly is known once it is booked.
 */
export function isOnlyGraceFree({ timeSlot, freeUntil }: Offer): boolean {
  return Date.parse(freeUntil) > Date.parse(timeSlot.startTime) - policy.cancel.freeHoursBefore * HOUR;
}

/** "Denise" */
export const firstNameOf = (displayName: string): string => displayName.trim().split(/\s+/)[0] ?? displayName;
