import type pg from 'pg';
import { policy } from '#contract/policy';
import { DAY } from '#contract/time';
import type { UnprovenEmails } from '#platform/email/email-queue';
import { normalEmail } from '#platform/email/normal-email';
import { createAllowance, createJointThrottle, createThrottle, type JoinableThrottle } from '#platform/throttle';

/** How often what may be tried about accounts. `byAddress` makes a limit by a client's address. */
export function accountThrottles(
  pool: pg.Pool,
  byAddress: (name: string, points: number, seconds: number) => JoinableThrottle,
) {
  const { signIns, googleAttempts, registrations, emails, secondFactor } = policy.accounts;
  return {
    /** Several at once. */
    all: createJointThrottle(pool),
    signIn: byAddress('sign-in', signIns.ofAddress, signIns.seconds),
    google: byAddress('google', googleAttempts.ofAddress, googleAttempts.seconds),
    account: createThrottle(pool, 'account', signIns.ofAccount, signIns.seconds),
    register: byAddress('register', registrations.ofAddress, registrations.seconds),
    email: createThrottle(pool, 'mail', emails.ofAnyone, emails.seconds),
    code: createThrottle(pool, 'code', signIns.codes, signIns.seconds),
    codesOfUser: createThrottle(pool, 'codes-of-user', secondFactor.codesAnHour, 3600),
  };
}

/**
 * Emails to an address that nobody has proven, from all ways together. Some of a day are for bookings alone, so that nobody
 * is kept from booking by what strangers had sent to their email, and a link to reset a password has one beside them.
 * `emailsLeft` says how many others are left today, zero or
 * less for none; `emailsADay` says how many there may be, and within another statement how many there were.
 */
export function unprovenEmailAllowance(pool: pg.Pool, addressFactor: number) {
  const { toUnprovenADay, ofThoseForBookings, resetsBeside } = policy.accounts.emails;
  const most = toUnprovenADay * addressFactor;
  const mostOfOthers = (toUnprovenADay - ofThoseForBookings) * addressFactor;
  const allowance = createAllowance(pool, 'unproven-email', most, DAY / 1000);
  // Counted by themselves: several at once that looked how many are left would each see the last one.
  const others = createAllowance(pool, 'unproven-email-others', mostOfOthers, DAY / 1000);
  const emailsLeft = async (email: string) => {
    const key = normalEmail(email);
    return Math.min(mostOfOthers - (await others.used(key)), most - (await allowance.used(key)));
  };
  const resets = createAllowance(pool, 'unproven-email-resets', resetsBeside * addressFactor, DAY / 1000);
  const unprovenEmails: UnprovenEmails = {
    async take(email, purpose) {
      const key = normalEmail(email);
      if (purpose === 'reset' && (await resets.take(key))) return () => resets.giveBack(key);
      const from = purpose === 'booking' ? [allowance] : [others, allowance];
      const taken: typeof from = [];
      const giveBack = async () => {
        for (const each of taken) await each.giveBack(key);
      };
      for (const each of from) {
        if (!(await each.take(key))) {
          await giveBack();
          return null;
        }
        taken.push(each);
      }
      return giveBack;
    },
  };
  const sent = (email: string) => allowance.usedWithin(normalEmail(email));
  return { unprovenEmails, emailsLeft, emailsADay: { most, sent } };
}
