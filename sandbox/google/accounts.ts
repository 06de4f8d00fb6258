import crypto from 'node:crypto';
import type { RecordStore } from '../records/record-store.ts';
import type { Records } from '../records/records.ts';
import type { GoogleAccount, NewGoogleAccount } from './options.ts';

/** Everybody who can be chosen: the people of the demo, and whoever was typed in. */
export class GoogleAccounts {
  readonly #accounts: Records<GoogleAccount>;

  constructor(store: RecordStore) {
    this.#accounts = store.records('google_account');
  }

  /** Oldest first. */
  all(): GoogleAccount[] {
    return this.#accounts.all();
  }

  bySub(sub: string): GoogleAccount | undefined {
    return this.#accounts.get(sub);
  }

  byEmail(email: string): GoogleAccount | undefined {
    const wanted = plainEmail(email);
    return this.#accounts.all().find((account) => account.email === wanted);
  }

  /** Adds an account, or changes the one with this email, which keeps its `sub`. The caller saves it. */
  put(account: NewGoogleAccount): GoogleAccount {
    const email = plainEmail(account.email);
    const sub = account.sub ?? this.byEmail(email)?.sub ?? subjectOf(email);
    const [givenName = '', ...rest] = account.name.split(' ');
    const fromName = { givenName, familyName: rest.join(' ') };
    return this.#accounts.put(sub, { emailVerified: true, ...fromName, ...account, email, sub });
  }
}

const plainEmail = (email: string): string => email.trim().toLowerCase();

/** 21 digits, as Google's are, and always the same for the same email. */
function subjectOf(email: string): string {
  const digest = crypto.createHash('sha256').update(email).digest('hex');
  return String(10n ** 20n + (BigInt(`0x${digest}`) % 10n ** 20n));
}
