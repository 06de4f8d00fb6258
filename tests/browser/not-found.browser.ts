import { expectAccessible } from './accessibility.ts';
import { openHydrated } from './hydration.ts';
import { expect, test } from './test.ts';

// shows: product/addresses/not-found, product/messages/not-found
test('what is not there says so, can be used by everybody, and leads home', async ({ page, pageErrors }) => {
  pageErrors.expect(/status of 404/);
  const [response] = await Promise.all([page.waitForResponse('**/nowhere'), openHydrated(page, '/nowhere')]);
  expect(response.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not Found');
  await expect(page).toHaveTitle(/^Not Found/);
  await expect(page.getByRole('main').locator('svg').first()).toBeVisible();
  const words =
    'The page you are looking for does not exist. Its address may have been typed wrong, or it has moved out.';
  await expect(page.getByText(words, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link').click();
  await expect(page).toHaveURL('/');
});
