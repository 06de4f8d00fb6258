import { useSession } from '../accounts/account.ts';
import { newCleaner } from '../cleaner-dashboard/cleaner.ts';
import { CleanerDashboardPage } from '../cleaner-dashboard/cleaner-dashboard-page.ts';
import { openHydrated } from '../hydration.ts';
import { expect, test } from '../test.ts';
import { WizardPage } from './wizard-page.ts';

test('who is asked for a change keeps the dashboard, reads no step to go to, and is led from the answer back to where it is handed in', async ({
  page,
  context,
  calls,
}) => {
  const cleaner = await newCleaner(calls, { active: false });
  const { cleanerId } = cleaner;
  const reason = 'Which years?';
  await useSession(context, cleaner);
  // From before it, so that the page has to hear of it without being loaded again.
  await openHydrated(page, '/dashboard');
  await expect(page.getByRole('link', { name: 'Go to Cleaner Dashboard' })).toBeVisible();
  await cleaner.admin.ask('POST /_api/admin/cleaner-status', { cleanerId, status: 'changes_requested', reason });
  await page.getByRole('link', { name: 'Go to Cleaner Dashboard' }).click();
  await expect(page.getByText('Our team asks for a change:')).toBeVisible();
  await expect(page.getByText(reason)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Upcoming Jobs' })).toBeVisible();
  await expect(new CleanerDashboardPage(page).payouts).toBeVisible();
  const again = page.getByRole('region', { name: 'Complete Your Cleaner Profile' });
  await expect(again).toContainText('Every answer is still there.');
  await expect(again).not.toContainText('step');
  const wizard = new WizardPage(page);
  await again.getByRole('link', { name: 'Continue Setup' }).click();
  await wizard.isAt(7, 'Review & Submit');
  await expect(page.getByText('Which years? Change what is needed. Then agree to the terms below')).toBeVisible();
  const edit = page.getByRole('link', { name: 'Edit Experience & Equipment' });
  await edit.click();
  await wizard.isAt(4, 'Experience & Equipment');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await wizard.isAt(7, 'Review & Submit');
  await edit.click();
  await expect(page.getByRole('link', { name: 'Go there without saving' })).toHaveAttribute('href', /\?step=7$/);
  await page.getByLabel('Years of experience').selectOption('5-10');
  await wizard.save.click();
  await wizard.isAt(7, 'Review & Submit');

  // Who walks back from the review goes on walking.
  for (const [step, title] of [
    [6, 'Verification'],
    [5, 'Profile & Bio'],
  ] as const) {
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await wizard.isAt(step, title);
  }

  // Whoever leaves here and comes back another day is not sent through screens that are answered.
  await openHydrated(page, '/dashboard/cleaner');
  await page.getByRole('link', { name: 'Continue Setup' }).click();
  await wizard.isAt(7, 'Review & Submit');
  await page.getByLabel(/I agree to the/).check();
  await page.getByRole('button', { name: 'Complete Onboarding' }).click();
  await expect(page).toHaveURL('/dashboard/cleaner');
  await expect(page.getByText('Our team is looking at your profile.')).toBeVisible();
});
