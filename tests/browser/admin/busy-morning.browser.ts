import { readFile } from 'node:fs/promises';
import { bookByCalls } from '../booked-by-calls.ts';
import { openHydrated } from '../hydration.ts';
import { expect, test } from '../test.ts';
import { factOf, openAdmin } from './admin-page.ts';

test('somebody calls: found by their number, corrected, noted, and told', async ({ page, calls, sandbox }) => {
  const {
    id,
    person: { email },
  } = await bookByCalls(calls);
  await openAdmin(page, calls, `/dashboard/admin?tab=jobs&q=%23BK-${id}`);
  await page.getByRole('link', { name: `#BK-${id}` }).click();
  await page.getByRole('button', { name: 'Correct' }).click();
  const dialog = page.getByRole('dialog', { name: `Correct the details of #BK-${id}` });
  await dialog.getByLabel('Phone').fill('(443) 555-7260');
  await dialog.getByLabel('Address').fill('14 Elm Ave');
  await dialog.getByRole('button', { name: 'Correct' }).click();
  await expect(dialog.getByText('A reason is required')).toBeVisible();
  await dialog.getByLabel('Reason').fill('He called: it is number 14.');
  await dialog.getByRole('button', { name: 'Correct' }).click();
  await expect(dialog).toBeHidden();
  await expect(factOf(page, 'Customer', 'Address')).toHaveText('14 Elm Ave');
  await page.getByLabel('New note').fill('Rings twice.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Rings twice.')).toBeVisible();

  await page
    .getByRole('region', { name: 'Emails' })
    .getByRole('button', { name: /^Open: Confirmation/ })
    .click();
  const opened = page.getByRole('dialog', { name: 'Confirmation for the customer' });
  await expect(opened.getByText('Your booking is confirmed')).toBeVisible();
  await opened.getByRole('button', { name: 'Send again' }).click();
  await expect(opened).toBeHidden();
  expect((await sandbox.email(email, /^Booked/)).text).toContain('Your booking is confirmed');

  await openHydrated(page, '/dashboard/admin?tab=users&q=443+555+7260');
  await page.getByRole('table', { name: 'Guests' }).getByRole('link').click();
  await expect(page.getByRole('table', { name: 'The customer’s bookings' }).getByRole('row')).toHaveCount(2);
  await expect(page.getByText('Rings twice.')).toBeVisible();
  await page.getByRole('button', { name: 'Ban' }).click();
  const ban = page.getByRole('dialog', { name: /^Ban / });
  await expect(ban.getByText(/The one booking to come stays, and can be canceled/)).toBeVisible();
  await ban.getByLabel('Reason').fill('Insulted a cleaner.');
  await ban.getByRole('button', { name: 'Ban' }).click();
  await expect(page.getByText(/^Banned by .*: Insulted a cleaner\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Lift the ban' }).click();
  const lift = page.getByRole('dialog', { name: /^Lift the ban/ });
  await lift.getByLabel('Reason').fill('Apologized.');
  await lift.getByRole('button', { name: 'Lift the ban' }).click();
  await expect(page.getByRole('button', { name: 'Ban', exact: true })).toBeVisible();

  await openHydrated(page, '/dashboard/admin?tab=audit');
  await page.getByLabel('About: name, email, phone or #BK number').fill(`#BK-${id}`);
  const rows = page.getByRole('table', { name: 'What the team decided' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('Lifted the ban');
  await page.getByLabel('What').selectOption('Corrected the contact details (booking)');
  await expect(rows).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const file = await download;
  expect(await readFile(await file.path(), 'utf8')).toContain('Corrected the contact details');
});
