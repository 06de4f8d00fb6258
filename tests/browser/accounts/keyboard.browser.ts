import type { Locator, Page } from '@playwright/test';
import { openHydrated } from '../hydration.ts';
import { expect, test } from '../test.ts';
import { newAccount, PASSWORD, PROFILE } from './account.ts';
import { Header } from './header.ts';
import { LoginPage } from './login-page.ts';
import { ProfilePage } from './profile-page.ts';
import { SignUpPage } from './sign-up-page.ts';

/** Past the header, to the page itself. */
async function skipToContent(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
}

/** Each press of Tab leads to the next of these, which shows that it has the focus. */
async function tabThrough(page: Page, stops: Locator[]): Promise<void> {
  for (const stop of stops) {
    await page.keyboard.press('Tab');
    await expect(stop).toBeFocused();
    await expect(stop).toHaveCSS('outline-style', 'solid');
  }
}

test('signing in by keyboard alone', async ({ page, calls, pageErrors }) => {
  pageErrors.expect(/status of 401/);
  const account = await newAccount(calls);
  const { google, email, password, submit, failure } = new LoginPage(page);
  const { keyboard } = page;
  await openHydrated(page, '/login?next=/availability');
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
  await keyboard.type(account.email);
  await keyboard.press('Tab');
  await keyboard.type('not the password');
  await keyboard.press('Enter');
  await expect(failure).toHaveText('Invalid email or password.');
  await expect(password).toBeFocused();
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type(PASSWORD);
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/availability');
  await new Header(page).expectSignedIn(account);
});

test('signing up, the profile and signing out by keyboard alone', async ({ page, person }) => {
  const { google, displayName, email, password, submit } = new SignUpPage(page);
  const { keyboard } = page;
  await openHydrated(page, '/signup');
  await skipToContent(page);
  await tabThrough(page, [google.idle, displayName, email, password, submit]);
  await keyboard.press('Space');
  await expect(displayName).toBeFocused();
  // The form library focuses once more in a timer, which a key pressed by a machine can overtake.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  for (const words of [person.name, person.email, PASSWORD]) {
    await keyboard.type(words);
    await keyboard.press('Tab');
  }
  await expect(submit).toBeFocused();
  await keyboard.press('Space');

  await expect(page).toHaveURL('/onboarding/user');
  const profile = new ProfilePage(page);
  await expect(profile.heading).toBeVisible();
  await openHydrated(page, '/onboarding/user');
  await skipToContent(page);
  await tabThrough(page, [profile.firstName]);
  for (const words of Object.values(PROFILE)) {
    await keyboard.type(words);
    await keyboard.press('Tab');
  }
  await expect(profile.submit).toBeFocused();
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  // The new page takes the focus to its heading.
  await expect(page.getByRole('heading', { level: 1, name: 'Clean from the front steps up.' })).toBeFocused();
  const header = new Header(page);
  await header.logout.press('Enter');
  await header.expectSignedOut();
});
