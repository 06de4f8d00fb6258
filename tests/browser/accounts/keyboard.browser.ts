import { expectAccessible } from '../accessibility.ts';
import { openHydrated } from '../hydration.ts';
import { expect, test } from '../test.ts';
import { DESKTOP } from '../viewports.ts';
import { newAccount, PASSWORD } from './account.ts';
import { skipToContent, tabThrough } from './by-keyboard.ts';
import { Header } from './header.ts';
import { LoginPage } from './login-page.ts';
import { sendEmpty } from './send-empty.ts';

// shows: product/messages/login
test('signing in by keyboard alone can be used by everybody; a wrong password and an unknown email get the same words', async ({
  page,
  calls,
  person,
  pageErrors,
}) => {
  pageErrors.expect(/status of 401/);
  const account = await newAccount(calls);
  const { google, email, password, submit, failure } = new LoginPage(page);
  const { keyboard } = page;
  await openHydrated(page, '/login?next=/availability');
  await expect(page).toHaveTitle(/^Sign In /);
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);
  await skipToContent(page);
  await tabThrough(page, [
    google.idle,
    email,
    password,
    submit,
    page.getByRole('link', { name: 'Forgot your password?' }),
    page.getByRole('link', { name: "Don't have an account? Sign up" }),
  ]);
  await submit.press('Enter');
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Email is required');
  await expect(page.getByText('Password is required', { exact: true })).toBeVisible();
  await keyboard.type(account.email);
  await keyboard.press('Tab');
  await keyboard.type('not the password');
  await keyboard.press('Enter');
  await expect(failure).toHaveText('Invalid email or password.');
  await expect(password).toBeFocused();
  await email.fill(person.email);
  await password.fill(PASSWORD);
  await submit.click();
  await expect(failure).toHaveText('Invalid email or password.');
  await email.fill('');
  await sendEmpty(page, 'Sign In', 'Email is required');
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);
  await email.fill(account.email);
  await password.focus();
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type(PASSWORD);
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/availability');
  await new Header(page).expectSignedIn(account);
});
