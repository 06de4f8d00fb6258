import { ready } from './ready.ts';
import { expect, test } from './test.ts';

/** What a first page may bring along, compressed, in bytes. */
const MOST = 106_000;

test('a city with sixty times brings at most 106 kB of scripts, and its times without them', async ({ page }) => {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  const response = await page.goto('/cleaning-services/baltimore?week=2');
  await ready(page);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(MOST);
  expect((await response!.text()).match(/href="\/book\/\d+"/g)).toHaveLength(60);
});
