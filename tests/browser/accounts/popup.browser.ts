import { expect, test } from '../test.ts';
import { nextAttempt } from './google-button.ts';
import { Header } from './header.ts';
import { LoginPage } from './login-page.ts';

const FAILED = 'Authentication failed. Please try again.';

// shows: product/states/popup-connecting, product/states/popup-ends, product/limits/popup-time
// shows: defense 33, product/messages/oauth-error
test('one popup at a time: one that is closed, one where Google is refused, an email that is not verified, and an answer that belongs to no attempt', async ({
  page,
  context,
  person,
}) => {
  const { google } = await new LoginPage(page).open();
  const first = await google.press();
  await expect(google.connecting).toBeDisabled();
  await google.connecting.press('Enter');
  await google.connecting.dispatchEvent('click');
  await expect(first.heading).toBeVisible();
  expect(context.pages()).toHaveLength(2);
  await first.popup.close();
  await expect(google.idle).toBeEnabled();
  await expect(google.failure).toHaveCount(0);

  const second = await google.press();
  const closed = second.popup.waitForEvent('close');
  await second.cancel();
  await closed;
  await expect(google.failure).toHaveText('Sign-in was canceled.');
  await expect(google.idle).toBeEnabled();

  await (await google.press()).choose(person, { verified: false });
  await expect(google.failure).toHaveText('Google has not verified this email address.');

  const attempt = nextAttempt(context);
  const last = await google.press();
  await expect(last.heading).toBeVisible();
  const lastClosed = last.popup.waitForEvent('close');
  await last.popup.goto(`/_api/auth/oauth_callback?state=made-up.${await attempt}&code=made-up`);
  await lastClosed;
  await expect(google.failure).toHaveText(FAILED);
  await new Header(page).expectSignedOut();
});

test('two tabs that connect at once each hear their own popup', async ({ page, context, person }) => {
  const brought: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/_api/auth/establish_session'))
      brought.push(request.frame().page() === page ? 'one' : 'two');
  });
  const one = await new LoginPage(page).open();
  const two = await new LoginPage(await context.newPage()).open();
  const first = await one.google.press();
  const second = await two.google.press();
  await expect(second.heading).toBeVisible();
  await first.cancel();
  await expect(one.google.failure).toHaveText('Sign-in was canceled.');
  await expect(two.google.connecting).toBeDisabled();

  const again = await one.google.press();
  await expect(again.heading).toBeVisible();
  await second.choose(person);
  await expect(two.page).toHaveURL('/onboarding/user');
  await new Header(page).expectSignedIn(person);
  expect(brought).toEqual(['two']);
});
