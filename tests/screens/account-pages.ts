import type { Page } from '@playwright/test';
import { newAccount, PASSWORD, useSession } from '../browser/accounts/account.ts';
import { setUpSecondFactor } from '../browser/accounts/authenticator.ts';
import { DashboardPage } from '../browser/accounts/dashboard-page.ts';
import { LoginPage } from '../browser/accounts/login-page.ts';
import { ProfilePage } from '../browser/accounts/profile-page.ts';
import { SettingsPage } from '../browser/accounts/settings-page.ts';
import { SignUpPage } from '../browser/accounts/sign-up-page.ts';
import { openHydrated } from '../browser/hydration.ts';
import { CUSTOMER, DEMO_PASSWORD } from '../demo-data/people-to-sign-in.ts';
import { expect } from './expect.ts';
import type { Section, Stage } from './stage.ts';

export const accountPages: Section = {
  title: 'Accounts',
  scenes: [
    { title: 'Signing in', play: signIn },
    { title: 'Signing up', play: signUp },
    { title: 'Second step', play: takeTheSecondStep },
    { title: 'Passwords and emails', play: followLinks },
    { title: 'A new customer', play: beginAsCustomer },
    { title: 'A customer’s dashboard', play: openDashboard },
    { title: 'A customer’s dashboard', play: failToLoad },
    { title: 'Guards', play: meetGuards },
  ],
};

/** A page's form as it is sent with nothing in it. */
async function sendEmpty(page: Page, button: string, message: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByText(message, { exact: true })).toBeVisible();
}

async function signIn({ page, calls, person, shoot, pageErrors }: Stage): Promise<void> {
  pageErrors.expect(/status of 401/);
  const login = await new LoginPage(page).open();
  await shoot('empty');
  await sendEmpty(page, 'Sign In', 'Password is required');
  await shoot('sent empty');
  await login.signIn(person, PASSWORD);
  await expect(login.failure).toBeVisible();
  await shoot('refused');
  await newAccount(calls, { person });
  const chooser = await login.google.press();
  await expect(chooser.heading).toBeVisible();
  await shoot('Google is asked');
  await chooser.choose(person);
  await expect(login.google.accountExists).toBeVisible();
  await shoot('this account has a password');
}

async function signUp({ page, shoot }: Stage): Promise<void> {
  await new SignUpPage(page).open();
  await shoot('empty');
  await sendEmpty(page, 'Create account', 'Name is required');
  await shoot('sent empty');
}

async function takeTheSecondStep({ page, context, calls, sandbox, shoot, pageErrors }: Stage): Promise<void> {
  pageErrors.expect(/status of 40[01]/);
  const account = await newAccount(calls);
  await useSession(context, account);
  const settings = await new SettingsPage(page).open();
  await setUpSecondFactor(settings.card('Two-step verification'), sandbox);
  await shoot('set up');
  await context.clearCookies();
  await (await new LoginPage(page).open()).signIn(account);
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
  await shoot('asked for at sign-in');
}

async function followLinks({ page, context, calls, shoot, pageErrors }: Stage): Promise<void> {
  pageErrors.expect(/status of 400/);
  await openHydrated(page, '/forgot-password');
  await sendEmpty(page, 'Send the link', 'Email is required');
  await shoot('forgot password');
  await openHydrated(page, '/reset-password');
  await shoot('new password, without a link');
  await openHydrated(page, '/reset-password?token=made-up');
  await shoot('new password');
  await page.getByLabel('New password').fill(PASSWORD);
  await sendEmpty(page, 'Set password', 'This link is invalid or has expired.');
  await shoot('new password, link expired');
  await useSession(context, await newAccount(calls));
  await openHydrated(page, '/verify-email?token=made-up');
  await shoot('verify email');
}

async function beginAsCustomer({ page, context, calls, shoot }: Stage): Promise<void> {
  await useSession(context, await newAccount(calls, { onboarded: false }));
  await openHydrated(page, '/onboarding/user');
  await expect(new ProfilePage(page).heading).toBeVisible();
  await shoot('profile');
  await sendEmpty(page, 'Save and continue', 'A valid mobile number is required');
  await shoot('profile sent empty');
  const dashboard = await new DashboardPage(page).open();
  await expect(dashboard.unverified).toBeVisible();
  await shoot('dashboard without bookings');
}

/** Whoever the demo names on its console, with bookings of every kind. */
async function signInCustomer(page: Page): Promise<void> {
  await (await new LoginPage(page).open('/login?next=/dashboard')).signIn(CUSTOMER, DEMO_PASSWORD);
  await expect(page).toHaveURL('/dashboard');
}

async function openDashboard({ page, shoot }: Stage): Promise<void> {
  await signInCustomer(page);
  await expect(page.getByRole('link', { name: /^Details of booking / }).first()).toBeVisible();
  await shoot('with bookings');
  await openHydrated(page, '/cleaning-services?city=baltimore');
  await expect(page.getByRole('button', { name: 'Favorite Denise Whitfield' })).toBeVisible();
  await shoot('a list of cleaners, each with a heart');
  await new SettingsPage(page).open();
  await shoot('settings');
}

async function failToLoad({ page, context, calls, shoot, pageErrors }: Stage): Promise<void> {
  pageErrors.expect(/status of 503/);
  await useSession(context, await newAccount(calls));
  const bookings = '**/_api/bookings/mine*';
  await page.route(bookings, () => {});
  await openHydrated(page, '/dashboard');
  await expect(page.getByRole('status', { name: 'Loading' }).first()).toBeVisible();
  await shoot('loading');
  await page.unroute(bookings);
  await page.route(bookings, (route) => route.fulfill({ status: 503, json: { error: 'Not now.' } }));
  await openHydrated(page, '/dashboard');
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
  await shoot('cannot be loaded');
}

async function meetGuards({ page, context, calls, shoot }: Stage): Promise<void> {
  await useSession(context, await newAccount(calls));
  await openHydrated(page, '/availability');
  await expect(page.getByRole('link', { name: /^Book / }).first()).toBeVisible();
  await shoot('availability');
  await openHydrated(page, '/dashboard/cleaner');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await shoot('access denied');
  // Nobody with an open booking can.
  await new SettingsPage(page).open();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete your account?' })).toBeVisible();
  await shoot('deleting the account');
}
