import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { BookingForm } from './booking-form.ts';
import { openHydrated } from './hydration.ts';
import { expect, test } from './test.ts';

const DENISE = '/cleaning-services/baltimore/denise-whitfield';

const times = (page: Page) => page.getByRole('region', { name: 'Available Time Slots' });

// shows: product/addresses/cleaner, product/cleaner-profile/head
// shows: product/cleaner-profile/available-times, product/limits/en-us-clock, product/cleaner-profile/service-area
test('a profile tells who comes, where, for how much, when, and what people said; a click with a key held opens the time in a tab of its own, and another service shows its price beside the times', async ({
  page,
  context,
  calls,
}) => {
  await openHydrated(page, DENISE);
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    'Home',
    'Cleaning Services',
    'Baltimore',
    'Denise Whitfield',
  ]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Denise Whitfield');
  const main = page.getByRole('main');
  await expect(main.getByText('$45/hr', { exact: true }).first()).toBeVisible();
  await expect(main.getByText(/^I grew up in a rowhouse on Keswick Road/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What people said' })).toBeVisible();
  const review = page.getByRole('listitem').filter({ hasText: 'The steps really were white.' });
  await expect(review).toContainText('5 of 5 stars');
  const area = 'Serves Bolton Hill, Charles Village, and 6 other neighborhoods in Baltimore City within 10 miles';
  await expect(page.getByText(area, { exact: true })).toBeVisible();

  const { cleaner } = await calls.ask('GET /_api/cleaners/by-slug', {
    city: 'baltimore',
    cleanerSlug: 'denise-whitfield',
  });
  const buttons = times(page).getByRole('link', { name: /^Book Now, / });
  await expect(buttons).toHaveCount(cleaner.timeSlots.length);
  expect(await buttons.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
    cleaner.timeSlots.map(({ id }) => `/book/${id}`),
  );
  await expect(times(page).getByRole('listitem').first()).toContainText(/\d+:\d\d [AP]M – \d+:\d\d [AP]M/);

  const opening = context.waitForEvent('page');
  await times(page)
    .getByRole('link', { name: /^Book Now, / })
    .first()
    .click({ modifiers: ['ControlOrMeta'] });
  const tab = await opening;
  await expect(tab).toHaveURL(/\/book\/\d+$/);
  await expect(BookingForm.onPage(tab).service).toBeVisible();
  await expect(BookingForm.inDialog(page).root).toBeHidden();
  await tab.close();

  await expect(times(page)).toContainText('Price shown is for a Standard Clean.');
  await expect(times(page).getByRole('listitem').first()).toContainText('3 hours, $135.00');
  await page.getByRole('link', { name: 'Deep Clean $55/hr' }).click();
  await expect(times(page)).toContainText('Price shown is for a Deep Clean.');
  await expect(times(page).getByRole('listitem').first()).toContainText('3 hours, $165.00');
  await expect(page).toHaveURL(/\?service=\d+$/);
  await expect(page.getByRole('main').locator('.figures .rate')).toHaveText('$55/hr');
  await expectAccessible(page);
});
