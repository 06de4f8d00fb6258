import { expect, test } from '../test.ts';
import { nextAttempt } from './google-button.ts';
import { Header } from './header.ts';
import { LoginPage } from './login-page.ts';

const ESTABLISH = '**/_api/auth/establish_session';
const FAILED = 'Authentication failed. Please try again.';

// shows: product/messages/popup-blocked, product/limits/popup-size
test('a popup that the browser blocks', async ({ page, person }) => {
  const { google } = await new LoginPage(page).open();
  await page.evaluate(() => {
    const { open } = window;
    window.open = (_url, _target, features) => {
      document.title = features ?? '';
      window.open = open;
      return null;
    };
  });
  await google.idle.click();
  await expect(google.failure).toHaveText(
    'Failed to open authentication window. Please check if popup blockers are disabled and try again.',
  );
  await expect(page).toHaveTitle(/width=500,height=600/);
  await (await google.press()).choose(person);
  await expect(page).toHaveURL('/onboarding/user');
});

// shows: product/states/popup-connecting, product/states/popup-ends, product/limits/popup-time
test('a popup that is closed, and one where Google is refused', async ({ page }) => {
  const { google } = await new LoginPage(page).open();
  const first = await google.press();
  await expect(google.connecting).toBeDisabled();
  await first.popup.close();
  await expect(google.idle).toBeEnabled();
  await expect(google.failure).toHaveCount(0);

  const second = await google.press();
  const closed = second.popup.waitForEvent('close');
  await second.cancel();
  await closed;
  await expect(google.failure).toHaveText('Sign-in was canceled.');
  await expect(google.idle).toBeEnabled();
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

test('a second press while connecting opens no second window', async ({ page, context }) => {
  const { google } = await new LoginPage(page).open();
  const { heading } = await google.press();
  await google.connecting.press('Enter');
  await google.connecting.dispatchEvent('click');
  await expect(heading).toBeVisible();
  expect(context.pages()).toHaveLength(2);
});

// shows: product/states/popup-ends, product/limits/popup-time
test('five minutes without an answer end it', async ({ someoneElse }) => {
  const page = await someoneElse();
  await page.clock.install();
  const { google } = await new LoginPage(page).open();
  const { popup, heading } = await google.press();
  await expect(heading).toBeVisible();
  await page.clock.fastForward(240_000);
  await expect(google.connecting).toBeDisabled();
  const closed = popup.waitForEvent('close');
  await page.clock.fastForward(60_000);
  await closed;
  await expect(google.failure).toHaveText(FAILED);
  await expect(google.idle).toBeEnabled();
});

// shows: defense 33, product/messages/oauth-error
test('an answer that belongs to no attempt', async ({ page, context }) => {
  const { google } = await new LoginPage(page).open();
  const attempt = nextAttempt(context);
  const { popup, heading } = await google.press();
  await expect(heading).toBeVisible();
  const closed = popup.waitForEvent('close');
  await popup.goto(`/_api/auth/oauth_callback?state=made-up.${await attempt}&code=made-up`);
  await closed;
  await expect(google.failure).toHaveText(FAILED);
});

// shows: product/messages/session-not-established
test('a session that cannot be established has words, and one tries again', async ({ page, person, pageErrors }) => {
  pageErrors.expect(/status of 401|ERR_FAILED/);
  const { google } = await new LoginPage(page).open();
  await page.route(ESTABLISH, (route) => route.fulfill({ status: 401, json: { error: 'Too late.' } }));
  await (await google.press()).choose(person);
  await expect(google.failure).toHaveText('Failed to complete authentication. Please try again.');
  await page.unroute(ESTABLISH);

  await page.route(ESTABLISH, (route) => route.abort());
  await (await google.press()).chooseListed(person);
  await expect(google.failure).toHaveText('An unexpected error occurred during authentication. Please try again.');
  await page.unroute(ESTABLISH);

  await (await google.press()).chooseListed(person);
  await expect(page).toHaveURL('/onboarding/user');
});
