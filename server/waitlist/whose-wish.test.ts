import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BookableCleaner, newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { PASSWORD, proveEmail, register } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';
import { showOffer, wishesOf, wishFor } from '../../tests/waitlist.ts';

/** Whose a guest's wish is: the account's that has proven that very email (docs/product.md#the-waitlist). */

let app: TestApp;
let cleaner: BookableCleaner;
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
  cleaner = await newBookableCleaner(app, 'Mary Mailbox');
});
afterAll(() => app.stop());

const account = async (email: string) => {
  const visitor = app.visitor();
  await register(visitor, { email });
  await proveEmail(visitor);
  return visitor;
};

it('is not theirs whose email is counted as the same, as there may be two mailboxes', async () => {
  const email = 'wanda.wish@example.test';
  await app.visitor().ask('POST /_api/waitlist', { ...(await wishFor(app, cleaner)), email });
  const token = await waitFor(async () => {
    const [proof] = await app.sandbox.mail.messages(email);
    return proof?.text.match(/\/waitlist\/([\w-]+)/)?.[1];
  });
  await app.visitor().ask('POST /_api/waitlist/confirm', { token });
  const { wish } = await showOffer(app, token);
  const isWaiting = async () => (await showOffer(app, token)).wish.state === 'waiting';

  const other = await account('wanda.wish+else@example.test');
  expect(await wishesOf({ visitor: other })).toEqual([]);
  expect((await other.call('POST /_api/waitlist/leave', { id: wish.id })).status).toBe(404);
  await other.ask('POST /_api/auth/delete_account', { password: PASSWORD });
  expect(await isWaiting()).toBe(true);

  const own = await account(email);
  expect(await wishesOf({ visitor: own })).toHaveLength(1);
  await own.ask('POST /_api/waitlist/leave', { id: wish.id });
  expect(await isWaiting()).toBe(false);
});
