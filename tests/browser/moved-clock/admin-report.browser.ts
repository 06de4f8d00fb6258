import { HOUR } from '#contract/time';
import { expectAccessible } from '../accessibility.ts';
import { openAdmin } from '../admin/admin-page.ts';
import { bookByCalls } from '../booked-by-calls.ts';
import { openHydrated } from '../hydration.ts';
import { openSlot } from '../slots.ts';
import { expect, test } from '../test.ts';
import { PHONE } from '../viewports.ts';

test('a reported problem is settled with part of the money: ledger, provider and emails agree, and the list is exported', async ({
  page,
  calls,
  person,
  sandbox,
}) => {
  test.slow();
  const slot = await openSlot(calls, { from: 3 * HOUR, to: 30 * HOUR, now: await sandbox.now() });
  const { id, token } = await bookByCalls(calls, { slot, person });
  await sandbox.until(Date.parse(slot.startTime));
  await calls.ask('POST /_api/bookings/report', { bookingId: id, token, message: 'A glass was broken.' });

  await openAdmin(page, calls, '/dashboard/admin?tab=queue');
  await page.getByRole('link', { name: `Look at it: ${person.name} reported a problem with #BK-${id}` }).click();
  const reported = page.getByRole('region', { name: 'Reported' });
  await expect(reported.getByText('A glass was broken.')).toBeVisible();
  await expect(reported.getByText('Open', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Settle the report' }).click();
  const dialog = page.getByRole('dialog', { name: `Settle the report on #BK-${id}` });
  await dialog.getByLabel('Amount to refund in dollars').fill('twelve');
  await dialog.getByRole('button', { name: 'Settle without a refund' }).click();
  await expect(dialog.getByText('Invalid amount')).toBeVisible();
  await expect(dialog.getByText('A reason is required')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await dialog.getByLabel('Amount to refund in dollars').fill('12.50');
  await dialog.getByLabel('Answer').fill('We are sorry. The glass is on us.');
  await dialog.getByRole('button', { name: 'Settle, refund $12.50' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Settle the report' })).toBeHidden();
  await expect(reported.getByText('Settled', { exact: true })).toBeVisible();
  await expect(reported.getByText(/^\$12\.50 refunded, /)).toBeVisible();

  const money = page.getByRole('region', { name: 'Money' });
  await expect(money).toContainText('Refund of $12.50');
  await sandbox.expectPayment(id, '$12.50 refunded');
  const { text } = await sandbox.email(person.email, /^Settled: /);
  expect(text).toContain('We are sorry. The glass is on us.');
  expect(text).toContain('$12.50 is on its way back to your card.');
  await expect(async () => {
    await page.reload();
    await expect(money.getByText('Done', { exact: true })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expectAccessible(page);

  await openHydrated(page, `/dashboard/admin?tab=jobs&q=BK-${id}`);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^jobs-.*\.csv$/);
});
