import { openHydrated } from '../hydration.ts';
import { expect, test } from '../test.ts';
import { newAccount, PASSWORD } from './account.ts';
import { DashboardPage } from './dashboard-page.ts';
import { Header } from './header.ts';
import { ProfilePage } from './profile-page.ts';
import { SignUpPage } from './sign-up-page.ts';

const REGISTER = '**/_api/auth/register_with_password';

// shows: product/addresses/signup, product/addresses/dashboard, product/addresses/onboarding-user
// shows: product/sign-in/sign-up-page, product/account-dashboard/account-information
// shows: product/account-dashboard/quick-actions, product/account-dashboard/upcoming-bookings
// shows: product/states/after-registration, product/states/after-user-onboarding
test('a customer signs up, fills in the profile and is home', async ({ page, person }) => {
  const header = new Header(page);
  await openHydrated(page, '/');
  await header.signUp.click();
  const signUp = new SignUpPage(page);
  await expect(page.getByText('OR', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Already have an account? Sign in' })).toHaveAttribute('href', '/login');
  await signUp.signUp(person);

  await expect(page).toHaveURL('/onboarding/user');
  const profile = new ProfilePage(page);
  await header.expectSignedIn(person);
  await profile.fill();
  await profile.submit.click();
  await expect(page).toHaveURL('/');
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
  await expect(page).toHaveURL('/');
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
  await new SignUpPage(page).signUp(person);
  await expect(page).toHaveURL('/onboarding/cleaner?step=1');
  await expect(page).toHaveTitle(/^Cleaner Onboarding: Step 2 of 8 /);
  const header = new Header(page);
  await header.expectSignedIn(person);
  await expect(header.cleanerDashboard).toBeVisible();
});

// shows: product/validation/errors-at-their-field, product/validation/registration
test('each field says what is wrong with it, and is checked again when it is left', async ({ page, person }) => {
  const { displayName, email, password, submit } = await new SignUpPage(page).open();
  await submit.click();
  await expect(displayName).toHaveAccessibleDescription(/^Name is required/);
  await expect(email).toHaveAccessibleDescription('Email is required');
  await expect(password).toHaveAccessibleDescription(/^Password must be at least 8 characters/);
  await expect(displayName).toBeFocused();

  await displayName.fill(person.name);
  await email.fill('not an email');
  await password.fill('1234567');
  await email.focus();
  await expect(displayName).not.toHaveAccessibleDescription(/required/);
  await expect(email).toHaveAccessibleDescription('Email is required');
  await expect(password).toHaveAccessibleDescription(/^Password must be at least 8 characters/);

  await email.fill(person.email);
  await password.fill(PASSWORD);
  await displayName.fill('');
  await email.focus();
  await expect(displayName).toHaveAccessibleDescription(/^Name is required/);
  await expect(email).toHaveAccessibleDescription('');
  await expect(password).not.toHaveAccessibleDescription(/Password must/);
  await expect(page).toHaveURL('/signup');
});

// shows: product/sign-in/hints-and-password-length
test('only the length of a password is checked, whatever its hint advises', async ({ page, person }) => {
  const signUp = await new SignUpPage(page).open();
  await expect(signUp.displayName).toHaveAccessibleDescription('Spaces, emojis and special characters are allowed.');
  await expect(signUp.password).toHaveAccessibleDescription(/uppercase, lowercase and a number/);
  await signUp.signUp({ ...person, name: 'Ada 🧽 O’Hara-Łoś' }, 'brickrow');
  await expect(page).toHaveURL('/onboarding/user');
  await new Header(page).expectSignedIn({ name: 'Ada 🧽 O’Hara-Łoś' });
});

test('a known email and a common password are refused', async ({ page, calls, person, pageErrors }) => {
  pageErrors.expect(/status of 4(09|00)/);
  const { email } = await newAccount(calls, { onboarded: false });
  const signUp = await new SignUpPage(page).open();
  await signUp.signUp({ ...person, email });
  await expect(signUp.failure).toHaveText('This email is already registered. Please try logging in instead.');
  await signUp.signUp(person, 'password123');
  await expect(signUp.failure).toContainText(/common|guess/);
  await signUp.signUp(person);
  await expect(page).toHaveURL('/onboarding/user');
});

// shows: product/messages/registration
test('a registration that the server refuses says why', async ({ page, person, pageErrors }) => {
  pageErrors.expect(/status of 400/);
  const refusals = {
    'Invalid display name': "Please provide a valid display name that isn't empty.",
    'name contains control characters': 'Please check your display name: name contains control characters',
    'Too many requests. Please wait a moment and try again.': 'Too many requests. Please wait a moment and try again.',
    '': 'Registration failed. Please try again.',
  };
  const signUp = await new SignUpPage(page).open();
  for (const [said, shown] of Object.entries(refusals)) {
    const json = said ? { error: said, message: said } : {};
    await page.route(REGISTER, (route) => route.fulfill({ status: 400, json }));
    await signUp.signUp(person);
    await expect(signUp.failure).toHaveText(shown);
    await page.unroute(REGISTER);
  }
  await expect(signUp.displayName).toHaveValue(person.name);
  await signUp.submit.click();
  await expect(page).toHaveURL('/onboarding/user');
});
