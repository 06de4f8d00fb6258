import { openHydrated } from './hydration.ts';
import { expect, test } from './test.ts';

const NOWHERE = ['/nowhere', '/cleaning-services/atlantis', '/book/999999999', '/book/first', '/booking/a/b'];

for (const path of NOWHERE) {
  // shows: product/addresses/not-found, product/messages/not-found
  test(`${path} is not there`, async ({ page, pageErrors }) => {
    pageErrors.expect(/status of 404/);
    const [response] = await Promise.all([page.waitForResponse(`**${path}`), openHydrated(page, path)]);
    expect(response.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not Found');
    await expect(page).toHaveTitle(/^Not Found/);
    await expect(page.getByRole('main').locator('svg').first()).toBeVisible();
    await expect(
      page.getByText(
        'The page you are looking for does not exist. Its address may have been typed wrong, or it has moved out.',
        {
          exact: true,
        },
      ),
    ).toBeVisible();
    await page.getByRole('main').getByRole('link').click();
    await expect(page).toHaveURL('/');
  });
}
