import { openHydrated } from '../hydration.ts';
import { expect, test } from '../test.ts';
import { newAccount, useSession } from './account.ts';
import { ProfilePage } from './profile-page.ts';

const ONBOARD = '**/_api/onboarding/user';

test.beforeEach(async ({ page, calls, context }) => {
  await useSession(context, await newAccount(calls, { onboarded: false }));
  await openHydrated(page, '/onboarding/user');
});

// shows: product/onboarding/customer-fields, product/validation/user-onboarding
test('the profile says what is missing in each field', async ({ page }) => {
  const profile = new ProfilePage(page);
  await profile.submit.click();
  await expect(profile.firstName).toHaveAccessibleDescription('First name is required');
  await expect(profile.lastName).toHaveAccessibleDescription('Last name is required');
  await expect(profile.mobile).toHaveAccessibleDescription(/^A valid mobile number is required/);
  await expect(profile.zipCode).toHaveAccessibleDescription('A valid ZIP code is required');
  await expect(profile.firstName).toBeFocused();

  await profile.fill({ firstName: 'Ada', lastName: 'Vale', mobile: '410 5550', zipCode: '2121' });
  await profile.firstName.focus();
  await expect(profile.firstName).toHaveAccessibleDescription('');
  await expect(profile.lastName).toHaveAccessibleDescription('');
  await expect(profile.mobile).toHaveAccessibleDescription(/^A valid mobile number is required/);
  await expect(profile.zipCode).toHaveAccessibleDescription('A valid ZIP code is required');
  await profile.fill();
  await profile.submit.click();
  await expect(page).toHaveURL('/');
});

test('the profile can be left for later', async ({ page }) => {
  await page.getByRole('link', { name: 'Later' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('link', { name: 'Complete Profile' })).toBeVisible();
});

// shows: product/messages/user-onboarding
test('a profile that the server refuses says why', async ({ page, pageErrors }) => {
  pageErrors.expect(/status of 500/);
  const profile = new ProfilePage(page);
  await profile.fill();
  for (const [json, shown] of [
    [{ error: 'The form is closed.' }, 'The form is closed.'],
    [{}, 'An unknown error occurred.'],
  ] as const) {
    await page.route(ONBOARD, (route) => route.fulfill({ status: 500, json }));
    await profile.submit.click();
    await expect(profile.failure).toHaveText(shown);
    await page.unroute(ONBOARD);
  }
  await profile.submit.click();
  await expect(page).toHaveURL('/');
});
