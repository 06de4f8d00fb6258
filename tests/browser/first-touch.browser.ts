import type { Page } from '@playwright/test';
import { DAY } from '#contract/time';
import { CUSTOMER, DEMO_PASSWORD } from '../demo-data/people-to-sign-in.ts';
import { openHydrated, waitForHydration } from './hydration.ts';
import { bookName, openSlot } from './slots.ts';
import { expect, test } from './test.ts';
import { PHONE } from './viewports.ts';

const CITY = '/cleaning-services/baltimore';
const SCRIPTS = '**/assets/*.js';

/** Whatever scripts the page asks for from here on. */
function scriptsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => void (request.resourceType() === 'script' && asked.push(request.url())));
  return asked;
}

/** Holds the page's scripts back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(SCRIPTS, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test.describe('a page that only reads', () => {
  test('goes on by its links, whether its scripts come or not', async ({ page, pageErrors }) => {
    pageErrors.expect(/Failed to load resource/);
    await page.route(SCRIPTS, (route) => route.abort());
    await page.goto(CITY);
    await page.getByRole('link', { name: 'Next week' }).click();
    await expect(page).toHaveURL(`${CITY}?week=1`);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Book / })
      .first()
      .click();
    await expect(page).toHaveURL(/\/book\/\d+$/);
  });

  test('shows no figure as right that its address searches for others of, until its scripts have come', async ({
    page,
  }) => {
    const release = await holdScripts(page);
    await page.goto(`${CITY}?bedrooms=2`, { waitUntil: 'domcontentloaded' });
    const days = page.locator('.week-list');
    await expect(days).toHaveCSS('opacity', '0.4');
    await expect(page.locator('.criteria-answer')).toHaveCSS('opacity', '0.4');
    release();
    await expect(page.getByRole('combobox', { name: 'Bedrooms' })).toHaveValue('2');
    await expect(days).toHaveCSS('opacity', '1');
    await expect(page.locator('html')).not.toHaveClass(/searching/);
  });

  test('shows at once who is signed in, and what was chosen before', async ({ page, context, baseURL }) => {
    await context.request.post(`${baseURL}/_api/auth/login_with_password`, {
      data: { email: CUSTOMER.email, password: DEMO_PASSWORD },
    });
    await openHydrated(page, '/');
    await page.getByRole('combobox', { name: 'Bedrooms' }).selectOption('2');
    await expect(page).toHaveURL('/?bedrooms=2');
    await page.goto(CITY);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Bedrooms' })).toHaveValue('2');
    await expect(page).toHaveURL(`${CITY}?bedrooms=2`);
  });
});

test.describe('pressed while its scripts are on their way', () => {
  test('a button is pressed once, however often it was, and every choice is taken, as it was last', async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    const release = await holdScripts(page);
    await page.goto('/');
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.click();
    await menu.click();
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await page.getByRole('combobox', { name: 'Bedrooms' }).selectOption('3');
    await page.getByRole('combobox', { name: 'Bedrooms' }).selectOption('2');
    await page.getByRole('combobox', { name: 'Time of day' }).selectOption('morning');
    release();
    await expect(page).toHaveURL('/?bedrooms=2&part=morning');
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('combobox', { name: 'Bedrooms' })).toHaveValue('2');
    await expect(page.getByRole('combobox', { name: 'Time of day' })).toHaveValue('morning');
  });

  test('a key works as a finger does', async ({ page }) => {
    await page.setViewportSize(PHONE);
    const release = await holdScripts(page);
    await page.goto(CITY);
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.focus();
    await page.keyboard.press('Enter');
    release();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await expect(menu).toBeFocused();
  });
});

test.describe('far away', () => {
  test.use({ timezoneId: 'Europe/Berlin' });

  test('times stay the city’s, and its zone is named without any script, and by them', async ({ page, calls }) => {
    const slot = await openSlot(calls, { from: 0, to: 3 * DAY });
    const asked = scriptsOf(page);
    await page.goto(CITY, { waitUntil: 'networkidle' });
    const day = page.getByRole('heading', { level: 2, name: / · E[SD]T$/ });
    await expect(day).toHaveCount(1);
    expect(asked).toEqual([]);
    await waitForHydration(page);
    await expect(day).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(/· E[SD]T$/);
    await expect(page.getByRole('link', { name: bookName(slot) })).toBeVisible();
  });
});
