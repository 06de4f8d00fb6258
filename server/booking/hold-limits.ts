import { policy } from '#contract/policy';
import { tooMany } from '#platform/errors';
import type { HoldCounts } from './bookings.sql.ts';

const MINUTES = policy.hold.minutes * 60;
const HOUR = 3600;

/**
 * Nobody holds the whole week, and nobody tries cards here (docs/product.md#limits-on-holds). Throws 429. `factor`
 * widens what is counted by address, for the sandbox, where everybody comes from one.
 */
export function checkHoldLimits(counts: HoldCounts, factor: number): void {
  const { liveForOwner, liveForAddress, intentsAnHour, addressIntentsAnHour } = policy.hold;
  if (counts.live_of_owner >= liveForOwner || counts.live_of_address >= liveForAddress * factor) {
    throw tooMany('You are already holding other times. Please finish or wait until they are released.', MINUTES);
  }
  if (counts.intents_of_owner >= intentsAnHour || counts.intents_of_address >= addressIntentsAnHour * factor) {
    throw tooMany('Too many attempts. Please wait a while and try again.', HOUR);
  }
  if (counts.upcoming_of_email >= policy.booking.upcomingForEmail) {
    throw tooMany('This email already has the most upcoming bookings allowed.', HOUR);
  }
}
