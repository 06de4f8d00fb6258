import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { openHydrated } from './hydration.ts';
import { expect, test } from './test.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Pages that an address alone shows, and their headings once they are loaded. */
const PAGES: Record<string, string | RegExp> = {
  '/': 'Clean from the front steps up.',
  '/?city=all': 'Clean from the front steps up.',
  '/cleaning-services': 'Hire a Cleaner',
  '/cleaning-services?city=san-jose&maxRate=40': 'Hire a Cleaner',
  '/cleaning-services/baltimore?week=3': 'Availability in 3 Weeks',
  '/cleaning-services/baltimore/denise-whitfield': 'Denise Whitfield',
  '/cleaning-services/baltimore/grace-nguyen': 'Grace Nguyen',
  '/cleaning-services/baltimore/nobody-here': 'Cleaner Not Found',
  '/?city=miami&service=2&bedrooms=2&bathrooms=2': 'Clean from the front steps up.',
  '/services': 'Menu of Services',
  '/services/deep/miami': 'Deep cleaning in Miami',
  '/help': 'Help',
  '/help?q=giraffe': 'Help',
  '/contact': 'Contact',
  '/promise': 'What we never do',
  '/privacy': 'Privacy',
  '/terms': 'Terms',
  '/nowhere': 'Not Found',
  '/booking/nobody-was-ever-given-this': 'Invalid Link',
  '/plan/nobody-was-ever-given-this': 'Invalid Link',
  '/offer/nobody-was-ever-given-this': 'Invalid Link',
  '/booking-success': 'There is no payment to finish',
  '/tip': 'There is no tip to pay',
  '/move-payment': 'There is nothing to pay',
};

for (const [path, name] of Object.entries(PAGES)) {
  test(`${path} can be used by everybody`, async ({ page, pageErrors }) => {
    pageErrors.expect(/status of 404/);
    await openHydrated(page, path);
    await expect(heading(page, name)).toBeVisible();
    await expectAccessible(page);
  });
}

test('a city without times can be used by everybody', async ({ page }) => {
  await openHydrated(page, '/cleaning-services/baltimore');
  await page.route('**/_api/time-slots?*', (route) =>
    route.fulfill({ json: { timeSlots: [], nextCursor: null, days: [] } }),
  );
  await page.getByLabel('City').selectOption('Miami');
  await expect(page.getByRole('heading', { name: 'No available slots' })).toBeVisible();
  await expectAccessible(page);
});

test('times that are still loading can be used by everybody', async ({ page }) => {
  await openHydrated(page, '/cleaning-services/baltimore');
  await page.route('**/_api/time-slots?*', () => {});
  await page.getByLabel('City').selectOption('Miami');
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expectAccessible(page);
});

test('the open menu can be used by everybody', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 860 });
  await openHydrated(page, '/cleaning-services');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Hire a Cleaner' })).toBeVisible();
  await expectAccessible(page);
});
