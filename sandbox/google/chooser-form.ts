import type { GoogleAccounts } from './accounts.ts';
import type { Choice } from './controls.ts';

/** The form for another account as it was sent, and what is wrong with it. */
export interface Refused {
  email: string;
  name: string;
  verified: boolean;
  why: string;
}

const longestEmail = 254;
const longestName = 100;

/** Reads the chooser's forms: cancel, somebody listed, or somebody typed in, who is listed from then on. */
export function readChoice(
  accounts: GoogleAccounts,
  form: URLSearchParams,
): { choice: Choice; refused?: never } | { choice?: never; refused: Refused } {
  if (form.has('cancel')) return { choice: 'cancel' };
  const listed = accounts.bySub(form.get('sub') ?? '');
  if (listed) return { choice: listed };
  const typed = {
    email: (form.get('email') ?? '').trim(),
    name: (form.get('name') ?? '').trim().replace(/\s+/g, ' '),
    verified: form.has('verified'),
  };
  if (!/^[^\s@]+@[^\s@]+$/.test(typed.email) || typed.email.length > longestEmail) {
    return { refused: { ...typed, why: 'Enter an email address.' } };
  }
  if (typed.name === '') return { refused: { ...typed, why: 'Enter a name.' } };
  if (typed.name.length > longestName) return { refused: { ...typed, why: 'Enter a shorter name.' } };
  return { choice: accounts.put({ email: typed.email, name: typed.name, emailVerified: typed.verified }) };
}
