import { expectAccessible } from './accessibility.ts';
import { openHydrated } from './hydration.ts';
import { expect, test } from './test.ts';
import { DESKTOP } from './viewports.ts';

// shows: product/addresses/home, product/home/hero, product/home/availability-by-city, product/home/baltimore-first
// shows: product/home/menu-of-services, product/home/how-it-works, product/home/closing-call
test('the home page teases six services, explains three steps, leads from its first and last words to open times, can be used by everybody, and its city filter shows other times', async ({
  page,
}) => {
  test.slow();
  await openHydrated(page, '/');
  const availability = page.getByRole('region', { name: "This Week's Availability" });
  const times = availability.getByRole('link', { name: /^Book / });
  await expect(times.first()).not.toBeInViewport();
  const menu = page.getByRole('region', { name: 'Menu of Services' });
  await expect(menu).toContainText('Starting at $36/hr');
  for (const service of [
    'Standard Clean',
    'Deep Clean',
    'Move-Out/Move-In',
    'Airbnb Turnover',
    'Post-Construction',
    'Eco/Non-Toxic',
  ]) {
    await expect(menu.getByText(service, { exact: true })).toBeVisible();
  }
  const steps = page.getByRole('region', { name: 'How It Works' }).getByRole('listitem').getByRole('heading');
  await expect(steps).toHaveText(['Pick a time', 'Verify with Google', 'Confirm & Pay']);
  const lastWord = page.getByRole('region', { name: "Home by six, and it's already done." });
  await expect(lastWord).toContainText(/^.*\d+ open times in Baltimore this week\./);
  await expect(page.getByRole('heading', { level: 1, name: 'Clean from the front steps up.' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);

  await page.getByRole('link', { name: 'Find a Cleaner' }).first().click();
  await expect(page.getByRole('heading', { name: "This Week's Availability" })).toBeFocused();
  await expect(times.first()).toBeInViewport();
  await expect(page).toHaveURL('/#availability');
  await expect(availability.getByLabel('City')).toHaveValue('baltimore');
  await expect(availability.getByLabel('City').getByRole('option')).toHaveText([
    'All Cities',
    'Baltimore',
    'Miami',
    'San Jose',
  ]);
  await expect(times).toHaveCount(8);
  await page.goBack();
  await expect(page).toHaveURL('/');
  await lastWord.getByRole('link', { name: 'Find a Cleaner' }).click();
  await expect(page).toHaveURL('/#availability');
  await page.goBack();

  await availability.getByLabel('City').selectOption('San Jose');
  await expect(availability.getByRole('link', { name: /^See all \d+ times in San Jose$/ })).toBeVisible();
  // With a day, the link counts that day's times, and the end of the page still those of the week.
  await page.locator('select[name=date]').selectOption({ index: 3 });
  const thatDay = page.getByRole('region', { name: 'Availability That Day' });
  await expect(thatDay.getByRole('link', { name: /^See (all \d+ times that|the) day in San Jose$/ })).toBeVisible();
  await page.locator('select[name=date]').selectOption({ index: 0 });
  await expect(page).toHaveURL('/?city=san-jose');
  await availability.getByLabel('City').selectOption('All Cities');
  await expect(page).toHaveURL('/?city=all');
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);
  await page.getByRole('link', { name: 'Find a Cleaner' }).first().click();
  await expect(page).toHaveURL('/?city=all#availability');
  await expect(availability.getByRole('link', { name: /^Book .+, (Baltimore|Miami|San Jose), / })).toHaveCount(8);
  await availability.getByRole('link', { name: /^See all \d+ times$/ }).click();
  await expect(page).toHaveURL('/cleaning-services');
});
