import { newAccount, useSession } from './accounts/account.ts';
import { openHydrated } from './hydration.ts';
import { expect, test } from './test.ts';

// shows: product/availability/needs-login-only, product/availability/all-cities-first
// shows: product/availability/six-skeletons, product/availability/empty
test('who has signed in sees all cities’ times, with or without a profile', async ({ page, context, calls }) => {
  await useSession(context, await newAccount(calls, { onboarded: false }));
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/_api/time-slots?*', async (route) => {
    await asked;
    await route.continue();
  });
  await openHydrated(page, '/availability');
  await expect(page.getByRole('main').locator('.slot.skeleton')).toHaveCount(6);
  answer();
  await expect(page.getByRole('link', { name: /^Book / }).first()).toBeVisible();
  await expect(page.getByLabel('City').locator('option:checked')).toHaveText('All Cities');

  await page.unroute('**/_api/time-slots?*');
  await page.route('**/_api/time-slots?*', (route) =>
    route.fulfill({ json: { timeSlots: [], nextCursor: null, days: [] } }),
  );
  await page.getByLabel('City').selectOption('Miami');
  await expect(page.getByRole('heading', { name: 'No available slots', exact: true })).toBeVisible();
  await expect(page.getByText('Please check back later or try a different city.', { exact: true })).toBeVisible();
});
