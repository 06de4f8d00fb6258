import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { openHydrated, waitForHydration } from './hydration.ts';
import { expect, test } from './test.ts';
import { DESKTOP } from './viewports.ts';

const cards = (page: Page) => page.getByRole('region', { name: 'Cleaners' }).getByRole('article');

// shows: product/addresses/browse
test('filters narrow the list, are in the address, survive a reload, and where nobody fits them everybody is one click away; cards lead to their profile, cities to their week, and all can be used by everybody', async ({
  page,
}) => {
  await openHydrated(page, '/cleaning-services');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hire a Cleaner');
  await expect(cards(page)).toHaveCount(24);

  await page.getByLabel('City').selectOption('Baltimore');
  await expect(page).toHaveURL('/cleaning-services?city=baltimore');
  await expect(cards(page)).toHaveCount(12);
  await expect(cards(page).filter({ hasNotText: 'Baltimore, MD' })).toHaveCount(0);

  await page.getByLabel('Price').selectOption('Up to $40/hr');
  await expect(cards(page)).toHaveCount(4);
  await page.getByLabel('Comfortable with pets').check();
  await page.getByLabel('Rating').selectOption('4.8 and up');
  await page.getByLabel('Service').selectOption('Airbnb Turnover');
  await expect(page).toHaveURL(/\?city=baltimore&service=\d+&maxRate=40&minRating=4\.8&pets=true$/);
  await expect(cards(page).getByRole('heading')).toHaveText(['Imani Brooks']);

  await page.reload();
  await waitForHydration(page);
  await expect(page.getByLabel('Price')).toHaveValue('40');
  await expect(page.getByLabel('Comfortable with pets')).toBeChecked();
  await expect(cards(page).getByRole('heading')).toHaveText(['Imani Brooks']);

  await page.getByLabel('City').selectOption('San Jose');
  await expect(page.getByRole('heading', { name: 'No cleaners found.', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Hire a Cleaner' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);
  await page.getByRole('link', { name: 'Show all cleaners' }).click();
  await expect(page).toHaveURL('/cleaning-services');
  await expect(cards(page)).toHaveCount(24);
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);

  await cards(page).getByRole('link', { name: 'Imani Brooks' }).click();
  await expect(page).toHaveURL('/cleaning-services/baltimore/imani-brooks');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await page.getByRole('link', { name: /^Miami, FL \d+ open times this week$/ }).click();
  await expect(page).toHaveURL('/cleaning-services/miami');
});
