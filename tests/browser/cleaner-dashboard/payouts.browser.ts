import type { Page } from '@playwright/test';
import { proveEmail } from '../../sign-up.ts';
import { expectAccessible } from '../accessibility.ts';
import { useSession } from '../accounts/account.ts';
import { waitForHydration } from '../hydration.ts';
import { expect, test } from '../test.ts';
import { PHONE } from '../viewports.ts';
import { newCleaner } from './cleaner.ts';
import { CleanerDashboardPage } from './cleaner-dashboard-page.ts';

const NOT_SETUP = 'Set up your payout method to start receiving payments';
const PENDING = "Verification in progress. We'll email you when payouts are enabled.";
const ACTIVE = 'Your payout method is active';

/** On the provider's own form; the browser comes back to the cleaner dashboard. */
async function fillIn(page: Page, outcome: string): Promise<void> {
  // A form that is not yet laid out moves between pressing and letting go, and then nothing was clicked.
  await page.waitForURL(/\/connect\/onboarding\//, { waitUntil: 'load' });
  await page.getByRole('button', { name: outcome, exact: true }).click();
  await page.waitForURL(/\/dashboard\/cleaner/, { timeout: 30_000 });
  await waitForHydration(page);
}

/** The provider has verified what it was given. */
async function verify(page: Page, email: string): Promise<void> {
  const panel = await page.context().newPage();
  await panel.goto('/_sandbox');
  const account = panel.getByRole('listitem').filter({ hasText: email });
  await account.getByRole('button', { name: /^Verify/ }).click();
  await expect(account.getByRole('button', { name: /^Verify/ })).toBeHidden();
  await panel.close();
}

// shows: product/cleaner-dashboard/stripe-onboarding-success, product/cleaner-dashboard/payout-badges
// shows: product/cleaner-dashboard/payouts-not-set-up, product/cleaner-dashboard/payouts-pending
// shows: product/cleaner-dashboard/payouts-active, product/states/payouts, product/states/payouts-lead-to-provider
// shows: defense 51, defense 52, defense 62, product/cleaner-dashboard/stripe-onboarding-refresh
// shows: product/calls/stripe-onboarding-link, product/messages/payout-link
test('payouts from not set up through pending to active; an expired link only refreshes the status, no address but the provider’s is followed, and a failure is said', async ({
  page,
  context,
  calls,
  sandbox,
  pageErrors,
}) => {
  test.setTimeout(240_000);
  pageErrors.expect(/^Payout setup: |status of 503/);
  const cleaner = await newCleaner(calls);
  await proveEmail(cleaner.visitor);
  await page.setViewportSize(PHONE);
  await useSession(context, cleaner);
  // The way back from a link that has expired.
  const refreshed = page.waitForRequest('**/_api/cleaner/refresh-payout-status');
  const cleanerDashboard = await new CleanerDashboardPage(page).open('?stripe_onboarding=refresh');
  await refreshed;
  await expect(page).toHaveURL('/dashboard/cleaner');
  await expect(cleanerDashboard.payouts.getByText(NOT_SETUP)).toBeVisible();
  await expect(page.getByText('Stripe onboarding completed!')).toBeHidden();
  await expect(cleanerDashboard.payoutBadge()).toHaveText('Not Setup');
  await expectAccessible(page);
  await page.setViewportSize(PHONE);

  const link = '**/_api/cleaner/create-stripe-onboarding-link';
  await page.route(link, (route) => route.fulfill({ json: { url: 'https://stripe.evil.test/setup' } }));
  const setUp = cleanerDashboard.payouts.getByRole('button', { name: 'Set up payouts with Stripe' });
  const failure = page.getByText('Failed to open payout setup. Please try again.', { exact: true });
  await setUp.click();
  await expect(failure).toBeVisible();
  await expect(page).toHaveURL('/dashboard/cleaner');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(failure).toBeHidden();
  await page.unroute(link);
  await page.route(link, (route) => route.fulfill({ status: 503, json: { error: 'Try again.' } }));
  await setUp.click();
  await expect(failure).toBeVisible();
  await page.unroute(link);

  // "Finish later" leads back as well, and finishes nothing.
  await setUp.click();
  await fillIn(page, 'Finish later');
  await expect(page.getByText('Stripe onboarding completed!')).toBeVisible();
  await expect(page.getByText('Payout method set up successfully.')).toBeVisible();
  await expect(page).toHaveURL('/dashboard/cleaner');
  await expect(cleanerDashboard.payoutBadge()).toHaveText('Not Setup');

  await cleanerDashboard.payouts.getByRole('button', { name: 'Set up payouts with Stripe' }).click();
  await fillIn(page, 'Submit, needs verification');
  await expect(cleanerDashboard.payouts.getByText(PENDING)).toBeVisible();
  await expect(cleanerDashboard.payoutBadge()).toHaveText('Pending');
  // Toasts that lie above each other are gone with the page.
  await cleanerDashboard.open();
  await expect(cleanerDashboard.payouts.getByText(PENDING)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);

  await cleanerDashboard.payouts.getByRole('button', { name: 'Update details' }).click();
  await fillIn(page, 'Submit, needs verification');
  await cleanerDashboard.payouts.getByRole('button', { name: 'Refresh status' }).click();
  await expect(page.getByText('Verification is still in progress.')).toBeVisible();

  await verify(page, cleaner.email);
  await cleanerDashboard.payouts.getByRole('button', { name: 'Refresh status' }).click();
  await expect(cleanerDashboard.payouts.getByText(ACTIVE)).toBeVisible();
  await expect(cleanerDashboard.payoutBadge()).toHaveText('Active');
  await sandbox.email(cleaner.email, /[Pp]ayouts/);
  await cleanerDashboard.open();
  await expect(cleanerDashboard.payouts.getByText(ACTIVE)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);

  await cleanerDashboard.payouts.getByRole('button', { name: 'Update payout details' }).click();
  await expect(page.getByRole('heading', { name: 'Your payouts' })).toBeVisible();

  // Whoever has not completed the profile yet is told of the way back too.
  await page.route('**/_api/auth/session', async (route) => {
    const response = await route.fetch();
    const { user } = await response.json();
    await route.fulfill({ response, json: { user: { ...user, onboardingComplete: false } } });
  });
  await cleanerDashboard.open('?stripe_onboarding=success');
  await expect(page.getByText('Stripe onboarding completed!')).toBeVisible();
  await expect(page).toHaveURL('/dashboard/cleaner');
});
