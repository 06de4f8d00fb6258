import { expectAccessible } from '../accessibility.ts';
import { openHydrated } from '../hydration.ts';
import { expect, test } from '../test.ts';
import { DESKTOP } from '../viewports.ts';
import { newAccount } from './account.ts';
import { signUpByKeyboard } from './by-keyboard.ts';
import { DashboardPage } from './dashboard-page.ts';
import { Header } from './header.ts';
import { sendEmpty } from './send-empty.ts';
import { SignUpPage } from './sign-up-page.ts';

// shows: product/addresses/signup, product/addresses/dashboard, product/addresses/onboarding-user
// shows: product/sign-in/sign-up-page, product/account-dashboard/account-information
// shows: product/account-dashboard/quick-actions, product/account-dashboard/upcoming-bookings
// shows: product/states/after-registration, product/states/after-user-onboarding
// shows: product/sign-in/hints-and-password-length
test('a customer signs up, fills in the profile, is home and signs out by keyboard alone; only the length of a password is checked, whatever its hint advises', async ({
  page,
  calls,
  person: { email },
  pageErrors,
}) => {
  pageErrors.expect(/status of 4(09|00)/);
  const person = { name: 'Ada 🧽 O’Hara-Łoś', email };
  const known = await newAccount(calls, { onboarded: false });
  const header = new Header(page);
  await openHydrated(page, '/');
  await header.signUp.click();
  const signUp = new SignUpPage(page);
  await expect(page.getByText('OR', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Already have an account? Sign in' })).toHaveAttribute('href', '/login');
  await expect(signUp.displayName).toHaveAccessibleDescription('Spaces, emojis and special characters are allowed.');
  await expect(signUp.password).toHaveAccessibleDescription(/uppercase, lowercase and a number/);
  await expectAccessible(page);
  await sendEmpty(page, 'Create account', 'Name is required');
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);
  await signUp.signUp({ ...person, email: known.email });
  await expect(signUp.failure).toHaveText('This email is already registered. Please try logging in instead.');
  await signUp.signUp(person, 'password123');
  await expect(signUp.password).toHaveAccessibleDescription(/too common/);
  await expect(signUp.password).toBeFocused();
  await signUp.open();
  await signUpByKeyboard(page, person, 'brickrow');
  await header.expectSignedIn(person);
  await expect(header.cleanerDashboard).toHaveCount(0);

  await page.goto('/onboarding/user');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: `Welcome back, ${person.name}` })).toBeVisible();
  const dashboard = new DashboardPage(page);
  await expect(dashboard.fact('Name')).toHaveText(person.name);
  await expect(dashboard.fact('Email')).toHaveText(person.email);
  await expect(dashboard.fact('Role')).toHaveText('Customer');
  await expect(page.getByRole('region', { name: 'Quick Actions' }).getByRole('link')).not.toHaveCount(0);
  await expect(dashboard.noBookings).toBeVisible();
  await dashboard.upcoming.getByRole('link', { name: 'Find a Cleaner' }).click();
  // A page that opens takes the focus, and would take it from the button between focus and key.
  await expect(page.getByRole('heading', { level: 1, name: 'Clean from the front steps up.' })).toBeFocused();
  await header.logout.press('Enter');
  await header.expectSignedOut();
});

// shows: product/layout/become-a-cleaner, product/onboarding/step-n-of-8, product/onboarding/step-0-account
// shows: product/states/after-registration
test('a cleaner signs up on the first screen of the onboarding', async ({ page, person }) => {
  await openHydrated(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'Become a Cleaner' }).click();
  await expect(page).toHaveURL('/onboarding/cleaner?step=0');
  await expect(page).toHaveTitle(/^Cleaner Onboarding: Step 1 of 8 /);
  await expect(page.getByRole('heading', { level: 1, name: 'Create Your Cleaner Account' })).toBeVisible();
  await expect(page.getByText(/^Step 1 of 8: Create Account\./)).toBeVisible();
  await expect(page.getByText('OR', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Already have an account? Sign in' })).toHaveAttribute(
    'href',
    /^\/login/,
  );
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);
  await new SignUpPage(page).signUp(person);
  await expect(page).toHaveURL('/onboarding/cleaner?step=1');
  await expect(page).toHaveTitle(/^Cleaner Onboarding: Step 2 of 8 /);
  const header = new Header(page);
  await header.expectSignedIn(person);
  await expect(header.cleanerDashboard).toBeVisible();
  await expectAccessible(page);
});
