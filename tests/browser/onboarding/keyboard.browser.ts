import { newAccount, useSession } from '../accounts/account.ts';
import { expect, test } from '../test.ts';
import { pdf, WizardPage } from './wizard-page.ts';

test.beforeEach(async ({ context, calls }) => useSession(context, await newAccount(calls, { role: 'cleaner' })));

// shows: product/onboarding/step-3-weekly-schedule
test('a week is set, and a file chosen, by keyboard alone', async ({ page }) => {
  // Before all else: the browser tells of choosers from when it has heard that somebody waits for one.
  const opened = page.waitForEvent('filechooser', { timeout: 0 });
  const wizard = await new WizardPage(page).open(3);
  await wizard.isAt(3, 'Weekly Schedule');
  await page.getByRole('switch', { name: 'Sunday' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('9:00 AM to 12:00 PM,')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Sunday, from')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('Sunday, from')).toHaveValue('09:30');
  for (const label of ['Sunday, to', 'Sunday, shortest booking', 'Sunday, longest booking']) {
    await page.keyboard.press('Tab');
    await expect(page.getByLabel(label)).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Use Sunday’s hours on all days' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Every day has Sunday’s hours now.')).toBeFocused();
  await page.getByLabel('Sunday, longest booking').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('switch', { name: 'Monday' })).toBeFocused();
  await wizard.save.focus();
  await page.keyboard.press('Enter');
  await wizard.isAt(4, 'Experience & Equipment');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await wizard.open(6);
  await wizard.isAt(6, 'Verification');
  await page.getByRole('button', { name: /ID document/ }).focus();
  await page.keyboard.press('Enter');
  const chooser = await opened;
  await chooser.setFiles([pdf()]);
  await expect(page.getByText('id.pdf')).toBeVisible();
  await page.getByRole('button', { name: 'Remove ID document' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('id.pdf')).toBeHidden();
});
