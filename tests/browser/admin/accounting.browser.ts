import { expectAccessible } from '../accessibility.ts';
import { bookByCalls } from '../booked-by-calls.ts';
import { openHydrated } from '../hydration.ts';
import { expect, test } from '../test.ts';
import { openAdmin } from './admin-page.ts';

test('a month’s money is a page with its movements, and a file', async ({ page, calls }) => {
  const { id, service } = await bookByCalls(calls);
  await openAdmin(page, calls);
  // The tabs lead there, and on from there.
  const tabs = page.getByRole('navigation', { name: 'Admin' });
  await tabs.getByRole('link', { name: 'Accounting' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Accounting' })).toBeVisible();
  await expect(tabs.getByRole('link', { name: 'Accounting' })).toHaveAttribute('aria-current', 'page');
  await tabs.getByRole('link', { name: 'Queue' }).click();
  await expect(page).toHaveURL('/dashboard/admin?tab=queue');
  const row = page.getByRole('row').filter({ hasText: `#BK-${id}` });
  await expect(async () => {
    await openHydrated(page, '/dashboard/admin/accounting');
    await expect(page.getByRole('heading', { name: 'Movements' })).toBeVisible();
    const more = page.getByRole('button', { name: 'Show more' });
    while (await more.isVisible()) await more.click();
    await expect(row).toContainText(`$${service.totalAmount.toFixed(2)}`, { timeout: 2000 });
  }).toPass();
  await expect(row).toContainText('Payment');
  await expect(page.getByRole('region', { name: 'Balance at Stripe' })).toContainText('Balance so far$');
  await expect(page.getByRole('region', { name: 'Whose it is' })).toContainText(
    /The platform’s own\$.*Platform fee of jobs that ended in this month, with shares that were not paid: \$/,
  );
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^accounting-\d{4}-\d{2}\.csv$/);
  const months = page.getByLabel('Month');
  await months.selectOption({ index: 20 });
  await expect(page.getByRole('heading', { name: 'Nothing moved in this month.' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nothing moved in this month.' })).toBeVisible();
});
