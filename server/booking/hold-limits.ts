/** How many times one visitor may hold, and for how long (docs/product.md#limits-on-holds). */
import { inWords } from '#contract/number-words';
import { policy } from '#contract/policy';
import { tooMany } from '#platform/errors';
import type { Booking } from './bookings.sql.ts';
import type { Counted, HoldCounts } from './hold-facts.sql.ts';

/** In seconds, as a refusal says when to come again. */
const HOLD_SECONDS = policy.hold.minutes * 60;
const HOUR_SECONDS = 3600;

/** Who wants to hold a time, as far as limits go. */
interface HoldAsker {
  /** How many times as wide limits by address are, for the sandbox, where everybody comes from one. */
  addressFactor: number;
  /** Without an account, or with another's email. */
  isGuest: boolean;
  /** How many emails the address may still get today whose owner has not proven it (docs/product.md#emails). */
  emailsLeft: number;
}

/**
 * Nobody holds the whole week, nobody tries cards here, and nobody books for sport or in a stranger's name
 * (docs/product.md#limits-on-holds). Throws 429.
 */
export function checkHoldLimits(counts: HoldCounts, asker: HoldAsker): void {
  const { addressFactor: factor } = asker;
  const { liveForOwner, liveForAddress, intentsAnHour, addressIntentsAnHour } = policy.hold;
  const { canceledADayForAddress } = policy.booking;
  if (counts.live_of_owner >= liveForOwner || counts.live_of_address >= liveForAddress * factor) {
    throw tooMany('You are already holding other times. Please finish or wait until they are released.', HOLD_SECONDS);
  }
  if (counts.intents_of_owner >= intentsAnHour || counts.intents_of_address >= addressIntentsAnHour * factor) {
    throw tooMany('Too many attempts. Please wait a while and try again.', HOUR_SECONDS);
  }
  if (counts.canceled_of_address >= canceledADayForAddress * factor) {
    throw tooMany('Too many bookings were canceled from here today. Please try again tomorrow.', HOUR_SECONDS);
  }
  checkEmailLimits(counts, asker);
}

/** The same once the present hold is given up for another one of its time, as far as it counts for who asks now. */
export function withoutHold(
  counts: HoldCounts,
  live: Booking,
  { holdOwnerHash, address, addressDigest, emailDigest }: Counted,
  userId: number | null,
): HoldCounts {
  const isFrom = live.booker_address === address || live.booker_address === addressDigest;
  return {
    ...counts,
    live_of_owner: counts.live_of_owner - Number(live.booker_hash?.equals(holdOwnerHash) === true),
    live_of_address: counts.live_of_address - Number(isFrom),
    live_of_email: counts.live_of_email - Number(live.email_digest?.equals(emailDigest) === true),
    live_of_account: counts.live_of_account - Number(userId !== null && live.customer_user_id === userId),
  };
}

/** Those of the email alone, also for a hold that is resumed with another one. Throws 429. */
export function checkEmailLimits(counts: HoldCounts, { addressFactor: factor, isGuest, emailsLeft }: HoldAsker): void {
  const { upcomingForEmail, guestEmailsADayForAddress } = policy.booking;
  // Of who has proven the email their own holds alone: strangers' are no reason to refuse it.
  const live = isGuest ? counts.live_of_email : counts.live_of_account;
  if (counts.upcoming_of_email + live >= upcomingForEmail) {
    throw tooMany(
      `We take ${inWords(upcomingForEmail, 'booking')} to come at once with one email, times that are held and not paid yet among them. Cancel one, or finish what you hold.`,
      HOUR_SECONDS,
    );
  }
  if (!isGuest) return;
  if (counts.guest_emails_of_address >= guestEmailsADayForAddress * factor) {
    throw tooMany(
      'Too many guests booked from here today. Please sign in to book, or try again tomorrow.',
      HOUR_SECONDS,
    );
  }
  if (counts.live_of_email >= emailsLeft) {
    throw tooMany(
      'Too many emails went to this address today. Please sign in to book, or try again tomorrow.',
      HOUR_SECONDS,
    );
  }
}

/** How long a hold is, in minutes: shorter for who has let others run out (docs/product.md#holds). */
export function holdMinutes(counts: HoldCounts, factor: number): number {
  const { minutes, shorterAfter, shorterMinutes } = policy.hold;
  const isOften = counts.unpaid_of_owner >= shorterAfter || counts.unpaid_of_address >= shorterAfter * factor;
  return isOften ? shorterMinutes : minutes;
}
