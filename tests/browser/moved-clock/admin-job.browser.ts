import { formatDollars } from '#contract/money';
import { HOUR } from '#contract/time';
import { expectAccessible } from '../accessibility.ts';
import { openAdmin } from '../admin/admin-page.ts';
import { bookByCalls } from '../booked-by-calls.ts';
import { openHydrated } from '../hydration.ts';
import { openSlot } from '../slots.ts';
import { expect, test } from '../test.ts';

test('after its start the team completes a job, or says who was not there', async ({ page, calls, sandbox }) => {
  test.slow();
  const soon = { from: 3 * HOUR, to: 30 * HOUR, now: await sandbox.now() };
  const done = await bookByCalls(calls, { slot: await openSlot(calls, soon) });
  const missed = await bookByCalls(calls, { slot: await openSlot(calls, soon) });
  const bothBegan = Math.max(Date.parse(done.slot.startTime), Date.parse(missed.slot.startTime));
  await sandbox.until(bothBegan);

  await openAdmin(page, calls, `/dashboard/admin/jobs/${done.id}`);
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
