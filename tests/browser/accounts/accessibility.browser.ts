import type { Page } from '@playwright/test';
import { ADMIN, CLEANER, CUSTOMER, DEMO_PASSWORD } from '../../demo-data/people-to-sign-in.ts';
import { expectAccessible } from '../accessibility.ts';
import { openHydrated } from '../hydration.ts';
import { expect, test } from '../test.ts';
import { newAccount, PASSWORD, useSession } from './account.ts';
import { DashboardPage } from './dashboard-page.ts';
import { LoginPage } from './login-page.ts';
import { ProfilePage } from './profile-page.ts';
import { SettingsPage } from './settings-page.ts';
import { SignUpPage } from './sign-up-page.ts';

/** Each page of an account, with its errors, can be used by everybody. */

/** A page's form as it is sent with nothing in it. */
async function sendEmpty(page: Page, button: string, message: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByText(message, { exact: true })).toBeVisible();
}

test('signing in, with what can go wrong', async ({ page, calls, person, pageErrors }) => {
  pageErrors.expect(/status of 401/);
  const login = await new LoginPage(page).open();
  await expectAccessible(page);
  await sendEmpty(page, 'Sign In', 'Password is required');
  await login.signIn(person, PASSWORD);
  await expect(login.failure).toBeVisible();
  await login.email.fill('');
  await sendEmpty(page, 'Sign In', 'Email is required');
  await expectAccessible(page);

  await newAccount(calls, { person });
  const chooser = await login.google.press();
  await expect(chooser.heading).toBeVisible();
  await expectAccessible(chooser.popup);
  await expectAccessible(page);
  await chooser.choose(person);
  await expect(login.google.accountExists).toBeVisible();
  await expectAccessible(page);
});

test('signing up, and a cleaner’s first screens', async ({ page, person }) => {
  await new SignUpPage(page).open();
  await expectAccessible(page);
  await sendEmpty(page, 'Create account', 'Name is required');
  await expectAccessible(page);
  const signUp = await new SignUpPage(page).open('/onboarding/cleaner?step=0');
  await expectAccessible(page);
  await signUp.signUp(person);
  await expect(page).toHaveURL('/onboarding/cleaner?step=1');
  await expectAccessible(page);
});

test('a forgotten password, and proving an email', async ({ page, context, calls, pageErrors }) => {
  pageErrors.expect(/status of 400/);
  await openHydrated(page, '/forgot-password');
  await sendEmpty(page, 'Send the link', 'Email is required');
  await expectAccessible(page);
  await openHydrated(page, '/reset-password');
  await expectAccessible(page);
  await openHydrated(page, '/reset-password?token=made-up');
  await sendEmpty(page, 'Set password', 'Password must be at least 8 characters');
  await page.getByLabel('New password').fill(PASSWORD);
  await sendEmpty(page, 'Set password', 'This link is invalid or has expired.');
  await expectAccessible(page);
  await useSession(context, await newAccount(calls));
  await openHydrated(page, '/verify-email?token=made-up');
  await sendEmpty(page, 'Verify my email', 'This link is invalid or has expired.');
  await expectAccessible(page);
});

test('a customer’s profile, and the dashboard of somebody new', async ({ page, context, calls }) => {
  await useSession(context, await newAccount(calls, { onboarded: false }));
  const dashboard = await new DashboardPage(page).open();
  await expect(dashboard.unverified).toBeVisible();
  await expectAccessible(page);
  await openHydrated(page, '/onboarding/user');
  await expect(new ProfilePage(page).heading).toBeVisible();
  await expectAccessible(page);
  await sendEmpty(page, 'Save and continue', 'A valid mobile number is required');
  await expectAccessible(page);
});

test('a customer’s dashboard with bookings, and its settings with their errors', async ({ page }) => {
  const login = await new LoginPage(page).open('/login?next=/dashboard');
  await login.signIn(CUSTOMER, DEMO_PASSWORD);
  await expect(page.getByRole('link', { name: /^Details of booking / }).first()).toBeVisible();
  await expectAccessible(page);
  await new SettingsPage(page).open();
  await sendEmpty(page, 'Change password', 'Password is required');
  await expectAccessible(page);
});

test('availability, and a page that is not a customer’s', async ({ page, context, calls }) => {
  await useSession(context, await newAccount(calls));
  await openHydrated(page, '/availability');
  await expect(page.getByRole('link', { name: /^Book / }).first()).toBeVisible();
  await expectAccessible(page);
  await openHydrated(page, '/dashboard/cleaner');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expectAccessible(page);
});

test('the dashboards of cleaners and admins', async ({ page, context, calls }) => {
  await useSession(context, await newAccount(calls, { role: 'cleaner' }));
  await openHydrated(page, '/dashboard/cleaner');
  await expect(page.getByRole('heading', { name: 'Complete Your Cleaner Profile' })).toBeVisible();
  await expectAccessible(page);
  for (const [who, path] of [
    [CLEANER, '/dashboard/cleaner'],
    [ADMIN, '/dashboard/admin'],
  ] as const) {
    await context.clearCookies();
    const login = await new LoginPage(page).open(`/login?next=${path}`);
    await login.signIn(who, DEMO_PASSWORD);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(who.name);
    await expectAccessible(page);
  }
});
