import { expectAccessible } from '../accessibility.ts';
import { bookByCalls } from '../booked-by-calls.ts';
import { openHydrated } from '../hydration.ts';
import { expect, test } from '../test.ts';
import { openAdmin } from './admin-page.ts';

test('the admin dashboard’s metrics can be used by everybody', async ({ page, calls }) => {
  await openAdmin(page, calls);
  await expect(page.getByRole('link', { name: /^Active cleaners: / })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Volume by week/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Recent jobs' })).toBeVisible();
  await page.getByText('As a table').click();
  await expectAccessible(page);
});

test('its lists can be used by everybody', async ({ page, calls }) => {
  await openAdmin(page, calls);
  for (const [tab, heading] of [
    ['cleaners', 'Cleaners'],
    ['users', 'Users'],
    ['jobs', 'Jobs'],
  ] as const) {
    await openHydrated(page, `/dashboard/admin?tab=${tab}`);
    await expect(page.getByRole('table', { name: heading })).toBeVisible();
    await expectAccessible(page);
  }
  await openHydrated(page, '/dashboard/admin?tab=queue');
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible();
  await expectAccessible(page);
  await openHydrated(page, '/dashboard/admin?tab=jobs&q=nothing+like+it');
  await expect(page.getByRole('heading', { name: 'No jobs found.' })).toBeVisible();
  await expectAccessible(page);
});

test('the pages of a cleaner and a job can be used by everybody', async ({ page, calls }) => {
  await openAdmin(page, calls, '/dashboard/admin/cleaners/1');
  await expect(page.getByRole('table', { name: 'The cleaner’s jobs' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('A reason is required')).toBeVisible();
  await expectAccessible(page);

  const { id } = await bookByCalls(calls);
  await openHydrated(page, `/dashboard/admin/jobs/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: `#BK-${id}` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Cancel and refund / }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});
