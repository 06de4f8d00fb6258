import { useSession } from '../accounts/account.ts';
import { newCleaner } from '../cleaner-dashboard/cleaner.ts';
import { openHydrated } from '../hydration.ts';
import { expect, test } from '../test.ts';
import { WizardPage } from './wizard-page.ts';

test('a change that the team asks for leads from the answer back to where it is handed in', async ({
  page,
  context,
  calls,
}) => {
  const cleaner = await newCleaner(calls, { active: false });
  await cleaner.admin.ask('POST /_api/admin/cleaner-status', {
    cleanerId: cleaner.cleanerId,
    status: 'changes_requested',
    reason: 'Which years?',
  });
  await useSession(context, cleaner);
  await openHydrated(page, '/dashboard/cleaner');
  const wizard = new WizardPage(page);
  await page.getByRole('link', { name: 'Continue Setup' }).click();
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

  // Whoever leaves here and comes back another day is not sent through screens that are answered.
  await openHydrated(page, '/dashboard/cleaner');
  await page.getByRole('link', { name: 'Continue Setup' }).click();
  await wizard.isAt(7, 'Review & Submit');
  await page.getByLabel(/I agree to the/).check();
  await page.getByRole('button', { name: 'Complete Onboarding' }).click();
  await expect(page).toHaveURL('/dashboard/cleaner');
  await expect(page.getByText('Our team is looking at your profile.')).toBeVisible();
});
