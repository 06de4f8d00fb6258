import type { Page } from '@playwright/test';
import { DAY } from '#contract/time';
import { expectAccessible } from './accessibility.ts';
import { openHydrated } from './hydration.ts';
import { bookName, openSlot } from './slots.ts';
import { expect, test } from './test.ts';
import { DESKTOP } from './viewports.ts';

const BALTIMORE = '/cleaning-services/baltimore';

const days = (page: Page) => page.getByRole('navigation', { name: 'Days' });
const bookLinks = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Book / });
const bookHrefs = (page: Page) =>
  bookLinks(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')));

// shows: product/city/breadcrumbs, product/city/heading, product/city/ask-for-a-time, product/guide/team-address
// shows: product/addresses/city, product/city/select-leads-to-city
// shows: product/city/grid-of-slots, product/city/empty, product/messages/no-available-slots, product/limits/skeletons
test('a city says where one is and offers its week; another one is one choice away, six skeletons show while its times load, without times it says so, and both can be used by everybody', async ({
  page,
  calls,
}) => {
  await openHydrated(page, BALTIMORE);
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    'Home',
    'Cleaning Services',
    'Baltimore',
  ]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("This Week's Availability");
  await expect(page.getByText('Choose a time that fits. Instant book.', { exact: true })).toBeVisible();
  const slot = await openSlot(calls, { from: 0, to: 3 * DAY });
  const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: bookName(slot) }) });
  await expect(card.getByRole('link', { name: slot.cleaner.displayName, exact: true })).toHaveAttribute(
    'href',
    `${BALTIMORE}/${slot.cleaner.slug}`,
  );
  await expect(card).toContainText(`$${slot.fromPrice.toFixed(2)}`);
  const ask = page.getByRole('complementary', { name: "Don't see a time?" });
  await expect(ask.getByRole('link', { name: 'Email us' })).toHaveAttribute('href', /^mailto:/);

  await page.getByLabel('City').selectOption('Miami');
  await expect(page).toHaveURL('/cleaning-services/miami');
  await expect(page).toHaveTitle(/Miami/);
  const inMiami = await openSlot(calls, { city: 'miami', from: 0, to: 3 * DAY });
  await expect(page.getByRole('link', { name: bookName(inMiami) })).toBeVisible();

  const asked = Promise.withResolvers<void>();
  await page.route('**/_api/time-slots?*', async (route) => {
    await asked.promise;
    await route.fulfill({ json: { timeSlots: [], nextCursor: null, days: [] } });
  });
  await page.getByLabel('City').selectOption('San Jose');
  await expect(page.getByRole('main').locator('.slot.skeleton')).toHaveCount(6);
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);
  asked.resolve();
  await expect(page.getByRole('heading', { name: 'No available slots', exact: true })).toBeVisible();
  await expect(page.getByText('Please check back later or try a different city.', { exact: true })).toBeVisible();
  await expect(page.getByText("Don't see a time?")).toBeHidden();
  await expectAccessible(page);
});

// shows: product/addresses/book, product/city/grid-of-slots
test('every open time of a week is listed once, under its day', async ({ page, calls }) => {
  await openHydrated(page, `${BALTIMORE}?week=2`);
  await expect(bookLinks(page)).toHaveCount(60);
  await page.getByRole('link', { name: 'Show more times' }).click();
  await expect(page.getByRole('link', { name: 'Show more times' })).toBeHidden();
  await expect(page.locator('.slots > li').nth(60).getByRole('link').first()).toBeFocused();

  const { cities } = await calls.ask('GET /_api/cities', {});
  const { id, today } = cities.find(({ slug }) => slug === 'baltimore')!;
  const noon = Date.parse(`${today}T12:00:00Z`);
  const { timeSlots } = await calls.ask('GET /_api/time-slots', {
    cityId: String(id),
    from: new Date(noon + 13 * DAY).toISOString(),
    to: new Date(noon + 22 * DAY).toISOString(),
    limit: '200',
  });
  const dates = await days(page)
    .getByRole('link', { name: /open$/ })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!.slice(-10)));
  const dateIn = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });
  const ofWeek = timeSlots.filter(({ startTime }) => dates.includes(dateIn.format(new Date(startTime))));
  expect(await bookHrefs(page)).toEqual(ofWeek.map((slot) => `/book/${slot.id}`));

  const monday = page.getByRole('region', { name: /Monday, / });
  const [heading = ''] = await monday.getByRole('heading', { level: 2 }).allInnerTexts();
  for (const name of await monday.getByRole('link', { name: /^Book / }).evaluateAll(labels)) {
    expect(name).toContain(heading.trim().replace(/^Monday /, 'Monday, '));
  }
});

const labels = (links: Element[]) => links.map((link) => link.getAttribute('aria-label'));

test('weeks can be paged up to the last that can be booked, and back; a day of the bar leads to its times, and a later week is titled as one and can be used by everybody', async ({
  page,
}) => {
  await openHydrated(page, BALTIMORE);
  await expect(page.getByRole('button', { name: 'Previous week' })).toBeDisabled();
  const first = await days(page).getByRole('listitem').allInnerTexts();
  for (const week of [1, 2, 3]) {
    const next = page.getByRole('link', { name: 'Next week' });
    // The address changes before the page does.
    await expect(next).toHaveAttribute('href', `${BALTIMORE}?week=${week}`);
    await next.click();
    await expect(page).toHaveURL(`${BALTIMORE}?week=${week}`);
  }
  await expect(page.getByRole('button', { name: 'Next week' })).toBeDisabled();
  await expect(bookLinks(page).first()).toBeVisible();
  expect(await days(page).getByRole('listitem').allInnerTexts()).not.toEqual(first);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Availability in 3 Weeks');
  const last = days(page).getByRole('link', { name: /open$/ }).last();
  const date = (await last.getAttribute('href'))!.split('#')[1]!;
  await last.click();
  await expect(page.locator(`#${date}`)).toBeInViewport();
  await expect(last).toHaveAttribute('aria-current', 'true');
  // Not right below the bar, which stays at the top.
  const bar = (await days(page).boundingBox())!;
  const heading = (await page.locator(`#${date} h2`).boundingBox())!;
  expect(heading.y - (bar.y + bar.height)).toBeGreaterThanOrEqual(8);
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);

  for (const address of [`${BALTIMORE}?week=3`, `${BALTIMORE}?week=2`, `${BALTIMORE}?week=1`]) {
    await page.goBack();
    await expect(page).toHaveURL(address);
  }
  const previous = page.getByRole('link', { name: 'Previous week' });
  await expect(previous).toHaveAttribute('href', BALTIMORE);
  await previous.click();
  await expect(page).toHaveURL(BALTIMORE);
  await expect(days(page).getByRole('listitem')).toHaveText(first.map((words) => words.replaceAll('\n', ' ')));
});

test('a reload with the booking dialog open keeps what the address searches for', async ({ page }) => {
  const address = `${BALTIMORE}?bedrooms=2&bathrooms=2&part=morning`;
  await openHydrated(page, address);
  const filters = page.getByRole('form', { name: 'Your home and when' });
  await expect(filters.getByLabel('Bedrooms')).toHaveValue('2');
  await bookLinks(page).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Continue to Payment' })).toBeVisible();
  await page.reload();
  await expect(dialog.getByRole('button', { name: 'Continue to Payment' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(address);
  await expect(filters.getByLabel('Bedrooms')).toHaveValue('2');
  await expect(filters.getByLabel('Bathrooms')).toHaveValue('2');
});
