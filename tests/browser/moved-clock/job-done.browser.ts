import { proveEmail } from '../../sign-up.ts';
import { expectAccessible } from '../accessibility.ts';
import { useSession } from '../accounts/account.ts';
import { jobSoon } from '../cleaner-dashboard/booked-job.ts';
import { CleanerDashboardPage } from '../cleaner-dashboard/cleaner-dashboard-page.ts';
import { waitForHydration } from '../hydration.ts';
import { expect, test } from '../test.ts';
import { PHONE } from '../viewports.ts';

test('a job is done on a phone: from the way there to the money in the ledger', async ({
  page,
  context,
  calls,
  sandbox,
  person,
}) => {
  test.setTimeout(240_000);
  const { cleaner, job, start } = await jobSoon(calls, sandbox, person);
  await page.setViewportSize(PHONE);
  await proveEmail(cleaner.visitor);
  await useSession(context, cleaner);
  const cleanerDashboard = await new CleanerDashboardPage(page).open();
  await cleanerDashboard.payouts.getByRole('button', { name: 'Set up payouts with Stripe' }).click();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.waitForURL(/\/dashboard\/cleaner/);
  await waitForHydration(page);
  await expect(cleanerDashboard.payoutBadge()).toHaveText('Active');
  await expect(cleanerDashboard.metric('Weekly Earnings').nth(1)).toHaveText(/^\+\$(38\.25|0\.00) pending$/);

  await sandbox.until(start);
  await cleanerDashboard.open();
  const today = page.getByRole('region', { name: /^Today, / });
  await expect(today.getByRole('button', { name: 'On my way' })).toBeVisible();
  await today.getByRole('link', { name: 'Details of today’s job for Robin V.' }).click();
  await expect(page).toHaveURL(`/dashboard/jobs/${job.id}`);
  const moves = page.getByRole('region', { name: 'This job' });
  await moves.getByRole('button', { name: 'On my way' }).click();
  // It comes for six seconds: who is too late for it does not wait for the rest of the test.
  await moves.getByRole('button', { name: 'Undo' }).click({ timeout: 10_000 });
  await expect(moves.getByRole('button', { name: 'On my way' })).toBeFocused();
  await moves.getByRole('button', { name: 'On my way' }).click();
  await expect(page.getByText(/^You told Robin at .+ that you are on your way\.$/)).toBeVisible();
  await sandbox.email(person.email, /way/);

  await moves.getByRole('button', { name: 'Done' }).click();
  const last = moves.getByRole('group', { name: 'Done' });
  await expect(last).toContainText(/The time is booked until .+ Is everything done already\?/);
  await expect(last).toContainText(/You get \$38\.25, sent on .+ if Robin reports no problem until then\./);
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await last.getByRole('button', { name: 'The job is done' }).click();
  await expect(page.getByText('Completed', { exact: true })).toBeVisible();
  await expect(moves).toBeHidden();
  await expect(page.getByText(/^Due /)).toBeVisible();

  await cleanerDashboard.open();
  await expect(cleanerDashboard.metric('Weekly Earnings').first()).toHaveText('$38.25');
  await expect(cleanerDashboard.metric('Jobs Completed').first()).toHaveText('1');
  await cleanerDashboard.open('?part=earnings');
  const earnings = page.getByRole('region', { name: 'Earnings' });
  await expect(earnings.getByText(/^Due /)).toBeVisible();

  for (let day = 0; day < 3; day++) await sandbox.dayLater();
  await expect(async () => {
    await cleanerDashboard.open('?part=earnings');
    await expect(earnings.getByText(/^Sent to Stripe \w+ \d+$/)).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await earnings
    .getByRole('link', { name: /^20\d\d as CSV$/ })
    .last()
    .click();
  expect((await download).suggestedFilename()).toMatch(/^earnings-20\d\d\.csv$/);
});
