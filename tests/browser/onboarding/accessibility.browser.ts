import { expectAccessible } from '../accessibility.ts';
import { newAccount, useSession } from '../accounts/account.ts';
import { expect, test } from '../test.ts';
import { photo, WizardPage } from './wizard-page.ts';

test.beforeEach(async ({ context, calls }) => useSession(context, await newAccount(calls, { role: 'cleaner' })));

const TITLES = [
  'Basic Information',
  'Services & Availability',
  'Weekly Schedule',
  'Experience & Equipment',
  'Profile & Bio',
  'Verification',
];

for (const [index, title] of TITLES.entries()) {
  test(`${title}, empty and with its errors`, async ({ page }) => {
    const wizard = await new WizardPage(page).open(index + 1);
    await wizard.isAt(index + 1, title);
    if (title === 'Basic Information') await page.getByLabel('County').selectOption('Baltimore City');
    if (title === 'Weekly Schedule') await page.getByRole('switch', { name: 'Monday' }).check();
    await expectAccessible(page);
    if (title === 'Weekly Schedule') return;
    await wizard.save.click();
    await expect(wizard.banner).toBeVisible();
    await expectAccessible(page);
  });
}

test('the photo being cut, and the last screen', async ({ page }) => {
  const wizard = await new WizardPage(page).open(1);
  await wizard.choose('Profile photo', await photo());
  await expect(page.getByRole('button', { name: 'Use this photo' })).toBeEnabled();
  await expectAccessible(page);
  await wizard.open(7);
  await wizard.isAt(7, 'Review & Submit');
  await expectAccessible(page);
});
