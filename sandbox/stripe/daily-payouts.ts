import type { Records } from '../records/records.ts';
import { day, type StripeEmulator } from './emulator.ts';
import { hasErroredBankAccount } from './failed-payouts.ts';
import { markPayoutsPaid, payOut, startOfDay } from './payouts.ts';

const ranUntil = 'daily payouts ran until';

/**
 * Stripe's daily payouts: at each midnight (UTC) that the clock has passed, every account on the daily schedule is paid
 * what it has available then, and payouts that reached their bank become paid. Called often; costs nothing in between.
 */
export class DailyPayouts {
  readonly #emulator: StripeEmulator;
  readonly #moments: Records<number>;

  constructor(emulator: StripeEmulator, moments: Records<number>) {
    this.#emulator = emulator;
    this.#moments = moments;
    if (moments.get(ranUntil) === undefined) moments.put(ranUntil, startOfDay(emulator.now()));
  }

  catchUp(): void {
    const today = startOfDay(this.#emulator.now());
    const last = this.#moments.get(ranUntil) ?? today;
    for (let midnight = last + day; midnight <= today; midnight += day) {
      markPayoutsPaid(this.#emulator, midnight);
      this.#payEveryone(midnight);
      this.#moments.put(ranUntil, midnight);
    }
  }

  #payEveryone(midnight: number): void {
    for (const account of this.#emulator.objects.accounts.all()) {
      const daily = account.settings?.payouts?.schedule.interval === 'daily';
      if (daily && account.payouts_enabled && !hasErroredBankAccount(account))
        payOut(this.#emulator, account, { at: midnight });
    }
  }
}
