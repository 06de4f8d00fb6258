import { expectAccessible } from '../accessibility.ts';
import { waitForHydration } from '../hydration.ts';
import { expect, test } from '../test.ts';
import { DESKTOP } from '../viewports.ts';
import { newAccount } from './account.ts';
import { DashboardPage } from './dashboard-page.ts';
import { Header } from './header.ts';
import { LoginPage } from './login-page.ts';
import { ProfilePage } from './profile-page.ts';
import { SettingsPage } from './settings-page.ts';
import { SignUpPage } from './sign-up-page.ts';

// shows: product/sign-in/sign-up-page, product/states/popup-ends, product/calls/oauth-authorize
test('somebody new signs up by Google, and later signs in by it', async ({ page, context, person, pageErrors }) => {
  const { google } = await new SignUpPage(page).open();
  const chooser = await google.press();
  await expect(chooser.heading).toBeVisible();
  await expect(google.connecting).toBeDisabled();
  await chooser.choose(person);

  await expect(page).toHaveURL('/onboarding/user');
  const header = new Header(page);
  await header.expectSignedIn(person);
  const profile = new ProfilePage(page);
  await expect(profile.firstName).toHaveValue('Robin');
  await expect(profile.lastName).toHaveValue('Vale');
  await profile.fill();
  await profile.submit.click();
  await expect(page).toHaveURL('/');
  expect(context.pages()).toHaveLength(1);

  // What the page still asks for is refused once nobody is signed in.
  pageErrors.expect(/status of 401/);
  await header.logout.click();
  await header.expectSignedOut();
  const login = await new LoginPage(page).open('/login?next=/dashboard');
  await (await login.google.press()).chooseListed(person);
  await expect(page).toHaveURL('/dashboard');
  const dashboard = new DashboardPage(page);
  await expect(dashboard.fact('Email')).toHaveText(person.email);
  await expect(dashboard.unverified).toHaveCount(0);
  const settings = await new SettingsPage(page).open();
  await expect(settings.card('Password')).toContainText('You sign in with Google and have no password.');
});

// shows: product/states/account-already-exists, product/messages/account-linking-required
test('an account with a password is not taken over; its owner links Google', async ({
  page,
  calls,
  person,
  pageErrors,
}) => {
  const account = await newAccount(calls, { person });
  const login = await new LoginPage(page).open();
  const { google } = login;
  const chooser = await google.press();
  await expect(chooser.heading).toBeVisible();
  await expectAccessible(chooser.popup);
  await expectAccessible(page);
  await chooser.choose(person);
  await expect(google.accountExists.getByRole('heading')).toBeFocused();
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);
  const words =
    'An account with this email already exists. Please sign in with your password, then link Google on your dashboard.';
  await expect(google.accountExists.getByText(words, { exact: true })).toBeVisible();
  await expect(google.accountExists.getByText(person.email, { exact: true })).toBeVisible();
  await google.accountExists.getByRole('button', { name: 'Got it' }).click();
  await expect(google.accountExists).toBeHidden();
  await expect(google.idle).toBeFocused();
  await new Header(page).expectSignedOut();

  await login.signIn(account);
  await expect(page).toHaveURL('/');
  const settings = await new SettingsPage(page).open();
  await (await settings.linkGoogle.press()).chooseListed(person);
  await expect(page.getByText('Google is linked.', { exact: true })).toBeVisible();
  await expect(settings.card('Google')).toContainText(`You can sign in with Google as ${person.email}.`);
  const dashboard = await new DashboardPage(page).open();
  await expect(dashboard.unverified).toHaveCount(0);
  await expect(dashboard.noBookings).toBeVisible();

  // What the page still asks for is refused once nobody is signed in.
  pageErrors.expect(/status of 401/);
  const header = new Header(page);
  await header.logout.click();
  await header.expectSignedOut();
  await (await (await login.open()).google.press()).chooseListed(person);
  await expect(page).toHaveURL('/');
  await header.expectSignedIn(person);
});

// shows: product/onboarding/step-0-account
test('a cleaner signs up by Google, also who came by the machine’s other name', async ({
  page,
  person,
  baseURL,
  pageErrors,
}) => {
  pageErrors.expect(/another origin: http:\/\/127\.0\.0\.1/);
  const { port } = new URL(baseURL!);
  await page.goto(`http://127.0.0.1:${port}/onboarding/cleaner?step=0`);
  await expect(page).toHaveURL('/onboarding/cleaner?step=0');
  await waitForHydration(page);
  const { google } = new SignUpPage(page);
  await (await google.press()).choose(person);
  await expect(page).toHaveURL('/onboarding/cleaner?step=1');
  await expect(new Header(page).cleanerDashboard).toBeVisible();
});
