import type { Page } from '@playwright/test';
import { somebody } from '../people.ts';
import { expect, test } from '../test.ts';
import { nextAttempt } from './google-button.ts';
import { Header } from './header.ts';
import { LoginPage } from './login-page.ts';

const ESTABLISH = '**/_api/auth/establish_session';
const ELSEWHERE = 'http://evil.example/';
const forged = { type: 'OAUTH_TOKEN_SUCCESS', token: 'a token that somebody made up' };

/** How often a page has brought the server a token. */
function tokensBrought(page: Page): () => number {
  let brought = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/_api/auth/establish_session')) brought++;
  });
  return () => brought;
}

// shows: product/calls/same-origin-messages
test('a message from the page itself or from another origin gains nothing', async ({ page, pageErrors, person }) => {
  pageErrors.expect(/another origin: http:\/\/evil\.example/);
  const brought = tokensBrought(page);
  const { google } = await new LoginPage(page).open();
  const chooser = await google.press();
  await expect(chooser.heading).toBeVisible();
  await page.evaluate((message) => window.postMessage(message, '*'), forged);

  const { popup } = chooser;
  const chooserUrl = popup.url();
  await popup.route(ELSEWHERE, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>Hello' }));
  // By the page itself: a browser that is told to go elsewhere from outside cuts a window off from its opener.
  await popup.evaluate((url) => window.location.assign(url), ELSEWHERE);
  await popup.waitForURL(ELSEWHERE);
  const heard = page.evaluate(
    () => new Promise<string>((tell) => window.addEventListener('message', ({ origin }) => tell(origin))),
  );
  await popup.evaluate((message) => window.opener.postMessage(message, '*'), forged);
  expect(await heard).toBe('http://evil.example');
  await expect(google.connecting).toBeDisabled();
  expect(brought()).toBe(0);

  await popup.goto(chooserUrl);
  await chooser.choose(person);
  await expect(page).toHaveURL('/onboarding/user');
  expect(brought()).toBe(1);
});

test('a token that was made in another browser signs nobody in', async ({ page, someoneElse, pageErrors }) => {
  pageErrors.expect(/status of 401|ERR_FAILED/);
  const attacker = await someoneElse();
  const theirs = await new LoginPage(attacker).open();
  let token = '';
  await attacker.route(ESTABLISH, (route) => {
    token = route.request().postDataJSON().tempToken;
    return route.abort();
  });
  await (await theirs.google.press()).choose(somebody('Mallory Finch'));
  await expect(theirs.google.failure).toBeVisible();
  expect(token).not.toBe('');

  const { google } = await new LoginPage(page).open();
  const attempt = nextAttempt(page.context());
  const { heading } = await google.press();
  await expect(heading).toBeVisible();
  await page.evaluate((message) => new BroadcastChannel('marblestep-oauth').postMessage(message), {
    ...forged,
    token,
    attempt: await attempt,
  });
  await expect(google.failure).toHaveText('Failed to complete authentication. Please try again.');
  await new Header(page).expectSignedOut();
});
