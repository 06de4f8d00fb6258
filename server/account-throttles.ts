import type pg from 'pg';
import { policy } from '#contract/policy';
import { createThrottle, type Throttle } from '#platform/throttle';

/** How often what may be tried about accounts. `byAddress` makes a limit by a client's address. */
export function accountThrottles(
  pool: pg.Pool,
  byAddress: (name: string, points: number, seconds: number) => Throttle,
) {
  const { signIns, googleAttempts, registrations, emails, secondFactor } = policy.accounts;
  return {
    signIn: byAddress('sign-in', signIns.ofAddress, signIns.seconds),
    google: byAddress('google', googleAttempts.ofAddress, googleAttempts.seconds),
    account: createThrottle(pool, 'account', signIns.ofAccount, signIns.seconds),
    register: byAddress('register', registrations.ofAddress, registrations.seconds),
    email: createThrottle(pool, 'mail', emails.ofAnyone, emails.seconds),
    code: createThrottle(pool, 'code', signIns.codes, signIns.seconds),
    codesOfUser: createThrottle(pool, 'codes-of-user', secondFactor.codesAnHour, 3600),
  };
}
