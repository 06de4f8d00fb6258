import { MINUTE } from '#contract/time';
import type { TestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';
import { waitFor } from './wait-for.ts';

export const PASSWORD = 'scrubbed marble steps';

let people = 0;
export const newEmail = () => `person${++people}@example.test`;

/** A new account, signed in. `change` replaces fields of the registration. */
export async function register(visitor: Visitor, change: { email?: string; role?: 'user' | 'cleaner' } = {}) {
  const input = { email: newEmail(), password: PASSWORD, displayName: 'Ada 🧽', ...change };
  const { user } = await visitor.ask('POST /_api/auth/register_with_password', input);
  return { email: input.email, user };
}

export const login = (visitor: Visitor, email: string, password = PASSWORD) =>
  visitor.call('POST /_api/auth/login_with_password', { email, password });

/** Signed in, also where weeks have passed. */
export async function stayIn(visitor: Visitor, email: string): Promise<Visitor> {
  const now = visitor.now?.() ?? 0;
  // Somebody who was signed in a moment ago is still.
  if (now && now - (seenSignedIn.get(visitor) ?? 0) < MINUTE) return visitor;
  if ((await session(visitor)) === 200) seenSignedIn.set(visitor, now);
  else await login(visitor, email);
  return visitor;
}

/** When, by the app's clock. */
const seenSignedIn = new WeakMap<Visitor, number>();

/** 200 for somebody who is signed in, 401 for nobody. */
export const session = async (visitor: Visitor) => (await visitor.call('GET /_api/auth/session', {})).status;

/** The token in the newest email that links to a page. */
export const emailedToken = (app: TestApp, email: string, path: string) =>
  waitFor(async () => {
    const emails = await app.sandbox.mail.messages(email);
    return emails.map(({ text }) => text.match(new RegExp(`${path}\\?token=([\\w-]+)`))?.[1]).find(Boolean);
  });

/** Proves the email of who is signed in, by the link in the sandbox's mailbox, unless that was done. */
export async function proveEmail(visitor: Visitor): Promise<void> {
  const { user } = await visitor.ask('GET /_api/auth/session', {});
  if (user.emailVerified) return;
  const query = new URLSearchParams({ to: user.email });
  const newToken = (before?: string) =>
    waitFor(async () => {
      const messages = await (await visitor.fetch(`/_sandbox/mail/messages.json?${query}`)).json();
      const texts = (messages as { text: string }[]).map(({ text }) => text.match(/verify-email\?token=([\w-]+)/)?.[1]);
      return texts.find((token) => token && token !== before);
    });
  const token = await newToken();
  if ((await visitor.call('POST /_api/auth/verify_email', { token })).status === 200) return;
  // Whose account was made more than a week ago, by a clock that was moved, asks for another link.
  await visitor.ask('POST /_api/auth/request_verification', {});
  await visitor.ask('POST /_api/auth/verify_email', { token: await newToken(token) });
}

/** Waits until somebody has got so many emails. */
export const emailsTo = (app: TestApp, email: string, count: number) =>
  waitFor(async () => (await app.sandbox.mail.messages(email)).length >= count, {
    what: `${count} emails to ${email}`,
  });
