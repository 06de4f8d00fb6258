import type { Page } from '@playwright/test';
import { openHydrated } from '../browser/hydration.ts';
import { expect } from './expect.ts';
import type { Scene, Section, Stage } from './stage.ts';

const OFFLINE = 'You are offline. What you typed stays here.';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** A page that its address alone shows, and its heading once it is loaded. */
const at = (title: string, path: string, name: string | RegExp): Scene => ({
  title,
  play: async ({ page, shoot, pageErrors }) => {
    pageErrors.expect(/status of 404/);
    await openHydrated(page, path);
    await expect(heading(page, name)).toBeVisible();
    await shoot(path);
  },
});

const HERO = 'Clean from the front steps up.';

export const publicPages: Section = {
  title: 'Public pages',
  scenes: [
    at('Home', '/', HERO),
    at('Home, every city', '/?city=all', HERO),
    { title: 'Home, a home and when', play: askForHome },
    at('Services', '/services', 'Menu of Services'),
    at('A service in a city', '/services/deep/miami', 'Deep cleaning in Miami'),
    at('Hire a Cleaner', '/cleaning-services', 'Hire a Cleaner'),
    at('Hire a Cleaner, nobody fits', '/cleaning-services?city=san-jose&maxRate=40', 'Hire a Cleaner'),
    at('City', '/cleaning-services/baltimore', "This Week's Availability"),
    at('City, a later week', '/cleaning-services/baltimore?week=3', 'Availability in 3 Weeks'),
    at('Cleaner', '/cleaning-services/baltimore/denise-whitfield', 'Denise Whitfield'),
    { title: 'City, a home and when', play: askInCity },
    { title: 'Cleaner, for a home', play: openCleanerForHome },
    at('Cleaner who is not there', '/cleaning-services/baltimore/nobody-here', 'Cleaner Not Found'),
    at('Help', '/help', 'Help'),
    at('Help, nothing found', '/help?q=giraffe', 'Help'),
    at('Contact', '/contact', 'Contact'),
    at('What we never do', '/promise', 'What we never do'),
    at('Privacy', '/privacy', 'Privacy'),
    at('Terms', '/terms', 'Terms'),
    at('Not Found', '/nowhere', 'Not Found'),
    { title: 'Menu', play: openMenu },
    { title: 'City', play: citiesOfAllKinds },
    { title: 'Help', play: searchHelp },
    { title: 'Contact', play: writeToTheTeam },
  ],
};

async function askForHome({ page, shoot }: Stage): Promise<void> {
  await openHydrated(page, '/?city=miami&service=2&bedrooms=2&bathrooms=2');
  await expect(page.getByText(/^About 7 hours, from /)).toBeVisible();
  await expect(page.getByText('7 hours, Deep Clean').first()).toBeVisible();
  await shoot('deep clean in Miami');
}

async function askInCity({ page, shoot }: Stage): Promise<void> {
  await openHydrated(page, '/cleaning-services/miami?service=2&bedrooms=2&bathrooms=1&part=morning');
  await expect(page.getByText(/hours, Deep Clean$/).first()).toBeVisible();
  await shoot('a deep clean in the morning');
}

async function openCleanerForHome({ page, shoot }: Stage): Promise<void> {
  // Whoever still has a time that is long enough: other scenes book times meanwhile.
  await openHydrated(page, '/cleaning-services/baltimore?service=2&bedrooms=1&bathrooms=1');
  await page
    .getByRole('article')
    .filter({ hasText: /hours, Deep Clean/ })
    .first()
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByText('Price shown is for a Deep Clean.')).toBeVisible();
  await expect(page.getByText(/^\d(\.5)? hours, \$/).first()).toBeVisible();
  await shoot('one bedroom, a deep clean');
}

async function openMenu({ page, shoot }: Stage): Promise<void> {
  await page.setViewportSize({ width: 390, height: 860 });
  await openHydrated(page, '/cleaning-services');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Hire a Cleaner' })).toBeVisible();
  await shoot('open');
}

/** Times that load, that are none, that cannot be had. */
async function citiesOfAllKinds({ page, shoot, pageErrors }: Stage): Promise<void> {
  pageErrors.expect(/status of 503/);
  const times = '**/_api/time-slots?*';
  const choose = async (city: string) => {
    await openHydrated(page, '/cleaning-services/baltimore');
    await page.getByLabel('City').selectOption(city);
  };
  await page.route(times, () => {});
  await choose('Miami');
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await shoot('times are loading');
  await page.unroute(times);

  await page.route(times, async (route) => {
    const { days } = await (await route.fetch()).json();
    const none = days.map(({ date }: { date: string }) => ({ date, open: 0 }));
    await route.fulfill({ json: { timeSlots: [], nextCursor: null, days: none } });
  });
  await choose('Miami');
  await expect(page.getByRole('heading', { name: 'No available slots' })).toBeVisible();
  await shoot('no times');
  await page.unroute(times);

  await page.route(times, (route) => route.fulfill({ status: 503, json: { error: 'Not now.' } }));
  await choose('Miami');
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
  await shoot('times cannot be loaded');
}

async function searchHelp({ page, shoot }: Stage): Promise<void> {
  await openHydrated(page, '/help?q=refund');
  await page.getByText('How long does a refund take?').first().click();
  await shoot('searched, an answer opened');
}

async function writeToTheTeam({ page, context, person, shoot, pageErrors }: Stage) {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  await openHydrated(page, '/contact');
  const send = page.getByRole('button', { name: 'Send message' });
  await send.click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await shoot('sent empty');
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Message').fill('Could somebody look after my windows?');
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: OFFLINE })).toBeVisible();
  await send.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await shoot('offline');
  await context.setOffline(false);
  await send.click();
  await expect(page.getByRole('heading', { name: 'Message sent' })).toBeVisible();
  await shoot('sent');
}
