import type { RecordStore } from '../records/record-store.ts';
import type { GoogleAccounts } from './accounts.ts';
import type { GoogleAccount, NewGoogleAccount } from './options.ts';

/** How a sign-in ends: with somebody, or not at all. */
export type Choice = GoogleAccount | 'cancel';

/** What tests have planned and no sign-in has used yet. */
export interface Plans {
  /** How the next sign-ins end, without a page. */
  choices: Choice[];
  /** How many more requests for the discovery document fail. */
  discoveryFailures: number;
}

/** Google's side, for tests. */
export class GoogleControls {
  readonly #accounts: GoogleAccounts;
  readonly #store: RecordStore;
  readonly #plans: Plans;

  constructor(accounts: GoogleAccounts, store: RecordStore, plans: Plans) {
    this.#accounts = accounts;
    this.#store = store;
    this.#plans = plans;
  }

  /** Somebody who can be chosen from now on; with an email that is known, a change of that account. */
  async addAccount(account: NewGoogleAccount): Promise<GoogleAccount> {
    const added = this.#accounts.put(account);
    await this.#store.saved();
    return added;
  }

  /** The next sign-in ends with this account, without the chooser being shown. Throws when nobody has the email. */
  chooseNext(email: string): void {
    const account = this.#accounts.byEmail(email);
    if (!account) throw new Error(`Nobody has the email ${email} at the Google emulator`);
    this.#plans.choices.push(account);
  }

  /** The next sign-in is canceled, without the chooser being shown. */
  cancelNext(): void {
    this.#plans.choices.push('cancel');
  }

  /** The discovery document cannot be had for the next requests: 503. */
  failDiscovery(times = 1): void {
    this.#plans.discoveryFailures = times;
  }
}
