import { Secret, TOTP } from 'otpauth';
import { expectAccessible } from '../accessibility.ts';
import { newAccount } from '../accounts/account.ts';
import { expect, test } from '../test.ts';
import { PHONE } from '../viewports.ts';
import { openAdmin } from './admin-page.ts';

test('the team turns off the second step of who lost it, with a reason', async ({ page, calls, sandbox }) => {
  await page.setViewportSize(PHONE);
  const { visitor, name, email } = await newAccount(calls);
  const { secret } = await visitor.ask('POST /_api/auth/totp_begin', {});
  const timestamp = (await sandbox.now()).getTime();
  await visitor.ask('POST /_api/auth/totp_confirm', {
    code: new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp }),
  });

  await openAdmin(page, calls, `/dashboard/admin?tab=users&q=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: `Turn off two-step verification of ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn off two-step verification?' });
  await expect(dialog).toContainText(email);
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(dialog.getByText('A reason is required')).toBeVisible();
  await dialog.getByLabel('How you made sure').fill('Showed the ID on a call.');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /^Turn off two-step/ })).toBeHidden();
  await page.goto('/dashboard/admin?tab=audit');
  await expect(page.getByText('Turned off two-step verification', { exact: true }).first()).toBeVisible();
});
