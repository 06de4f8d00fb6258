import { formatDollars } from '#contract/money';
import { HOUR } from '#contract/time';
import { expectAccessible } from '../accessibility.ts';
import { openAdmin } from '../admin/admin-page.ts';
import { bookByCalls } from '../booked-by-calls.ts';
import { openHydrated } from '../hydration.ts';
import { openSlot } from '../slots.ts';
import { expect, test } from '../test.ts';
import { DESKTOP, PHONE } from '../viewports.ts';

test('after its start the team completes a job, says who was not there, and settles a reported problem with part of the money: ledger, provider and emails agree, and the list is exported', async ({
  page,
  calls,
  person,
  sandbox,
}) => {
  test.setTimeout(240_000);
  const soon = { from: 3 * HOUR, to: 30 * HOUR, now: await sandbox.now() };
  const done = await bookByCalls(calls, { slot: await openSlot(calls, soon) });
  const missed = await bookByCalls(calls, { slot: await openSlot(calls, soon) });
  const slot = await openSlot(calls, soon);
  const { id, token } = await bookByCalls(calls, { slot, person });
  await sandbox.until(Math.max(...[done.slot, missed.slot, slot].map(({ startTime }) => Date.parse(startTime))));
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

  await openHydrated(page, `/dashboard/admin/jobs/${done.id}`);
  await page.getByRole('button', { name: 'Complete' }).click();
  const complete = page.getByRole('dialog', { name: `Complete #BK-${done.id}?` });
  await complete.getByLabel('Reason').fill('Both sides say so.');
  await complete.getByRole('button', { name: 'Complete' }).click();
  await expect(page.locator('header').getByText('Completed', { exact: true })).toBeVisible();
  await expect(page.getByText('Both sides say so.')).toBeVisible();

  const { totalAmount, hourlyRate } = missed.service;
  await openHydrated(page, `/dashboard/admin/jobs/${missed.id}`);
  await page.getByRole('button', { name: 'No-show' }).click();
  const noShow = page.getByRole('dialog', { name: `Who was not there for #BK-${missed.id}?` });
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);
  const label = (amount: number) => `No-show, refund ${formatDollars(amount)}`;
  await expect(noShow.getByLabel('Not there')).toHaveValue('');
  await noShow.getByLabel('Not there').selectOption({ label: `Customer: ${missed.person.name}` });
  await expect(noShow.getByRole('button', { name: label(totalAmount - hourlyRate) })).toBeVisible();
  await noShow.getByLabel('Not there').selectOption({ label: `Cleaner: ${missed.slot.cleaner.displayName}` });
  await noShow.getByRole('button', { name: label(totalAmount) }).click();
  await expect(noShow.getByText('A reason is required')).toBeVisible();
  await noShow.getByLabel('Reason').fill('Seen by a neighbor.');
  await noShow.getByRole('button', { name: label(totalAmount) }).click();
  await expect(page.locator('header').getByText('No-show', { exact: true })).toBeVisible();
  expect((await sandbox.email(missed.person.email, /^We are sorry: /)).text).toContain(formatDollars(totalAmount));
  await sandbox.expectPayment(missed.id, 'Refunded');
});
