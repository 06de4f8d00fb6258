import { expectAccessible } from '../accessibility.ts';
import { newAccount, useSession } from '../accounts/account.ts';
import { openHydrated, waitForHydration } from '../hydration.ts';
import { expect, test } from '../test.ts';
import { DESKTOP } from '../viewports.ts';
import { WizardPage } from './wizard-page.ts';

// shows: product/onboarding/step-n-of-8, product/onboarding/eight-titles, product/onboarding/save-and-back
// shows: product/onboarding/step-1-basic-information, product/onboarding/step-2-services
// shows: product/onboarding/step-3-weekly-schedule, product/onboarding/step-4-experience
// shows: product/onboarding/step-6-verification, product/onboarding/step-7-review
// shows: product/entities/reply-replaces-session, product/states/each-screen-is-saved
// shows: product/states/finished-cleaner-leaves-wizard, product/validation/cleaner-step-7
test('a cleaner walks all eight screens, goes back and reloads at each, and finds every answer there', async ({
  page,
  person,
}) => {
  test.setTimeout(120_000);
  await openHydrated(page, '/');
  await page.getByRole('link', { name: 'Become a Cleaner' }).first().click();
  await expect(page.getByRole('heading', { name: 'Create Your Cleaner Account' })).toBeVisible();
  await page.getByLabel('Display name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill('scrubbed marble steps');
  await page.getByRole('button', { name: 'Create account' }).click();

  const wizard = new WizardPage(page);
  const { screens } = wizard;
  for (const [index, screen] of screens.entries()) {
    const step = index + 1;
    await wizard.isAt(step, screen.title);
    await screen.fill();
    await screen.holds();
    await wizard.save.click();
    const next = screens[index + 1]?.title ?? 'Review & Submit';
    await wizard.isAt(step + 1, next);
    await wizard.back.click();
    await wizard.isAt(step, screen.title);
    await screen.holds();
    await page.reload();
    await waitForHydration(page);
    await screen.holds();
    await wizard.save.click();
  }

  await wizard.isAt(7, 'Review & Submit');
  for (const answer of [
    'Rosa Maria Delgado',
    'Columbia',
    '14 miles',
    'Deep Clean',
    '9:00 AM to 5:00 PM: 2 times of 3 hours',
  ]) {
    await expect(page.locator('#main').getByText(answer, { exact: true })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Edit Experience & Equipment' }).click();
  await wizard.isAt(4, 'Experience & Equipment');
  await page.goBack();
  await wizard.isAt(7, 'Review & Submit');
  await page.getByRole('link', { name: 'Edit Weekly Schedule' }).click();
  await wizard.isAt(3, 'Weekly Schedule');
  await wizard.save.click();
  await wizard.isAt(7, 'Review & Submit');
  await page.getByRole('button', { name: 'Complete Onboarding' }).click();
  await expect(
    page.getByText('You must agree to the terms and conditions to submit your profile.', { exact: true }),
  ).toBeVisible();
  // In a tab of their own: whoever reads them has not left.
  await expect(page.getByRole('link', { name: 'terms and conditions' })).toHaveAttribute('target', '_blank');
  await page.getByLabel(/I agree to the/).check();
  await page.getByRole('button', { name: 'Complete Onboarding' }).click();
  await expect(page).toHaveURL('/dashboard/cleaner');
  await wizard.open();
  await expect(page).toHaveURL('/dashboard/cleaner');
});

// shows: product/addresses/onboarding-cleaner, product/onboarding/which-step-is-shown
test('the address decides which screen is shown, else what was saved; the last one names what is missing', async ({
  page,
  context,
  calls,
  pageErrors,
}) => {
  pageErrors.expect(/status of 400/);
  await useSession(context, await newAccount(calls, { role: 'cleaner' }));
  const wizard = new WizardPage(page);
  await wizard.open();
  await wizard.isAt(1, 'Basic Information');
  await wizard.open(4);
  await wizard.isAt(4, 'Experience & Equipment');
  await wizard.fillExperience();
  await wizard.save.click();
  await wizard.isAt(5, 'Profile & Bio');
  await wizard.open();
  await wizard.isAt(5, 'Profile & Bio');

  await wizard.open(7);
  await wizard.isAt(7, 'Review & Submit');
  await expect(page.getByText('Still to answer:')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);
  await page.getByLabel(/I agree to the/).check();
  await page.getByRole('button', { name: 'Complete Onboarding' }).click();
  await expect(page.getByText('Please complete step 2 of 8 first.')).toBeVisible();
  await page.getByRole('link', { name: 'Edit Verification' }).click();
  await wizard.isAt(6, 'Verification');
});
