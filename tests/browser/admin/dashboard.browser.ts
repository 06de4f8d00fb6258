import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Reply } from '#contract/calls';
import { ADMIN } from '../../demo-data/people-to-sign-in.ts';
import { expectAccessible } from '../accessibility.ts';
import { openHydrated } from '../hydration.ts';
import { signedInAdmin } from '../sign-in-as-admin.ts';
import { expect, test } from '../test.ts';
import { DESKTOP } from '../viewports.ts';
import { factOf, openAdmin } from './admin-page.ts';

// shows: product/admin-dashboard/greeting, product/admin-dashboard/figures-and-recent-jobs
// shows: product/admin-dashboard/users-and-jobs, product/limits/recent-jobs
// shows: product/calls/admin-cleaner-detail, product/limits/admin-detail-5-minutes
test('greets the admin by name, shows figures that lead to what is behind them, and asks for them once in five minutes', async ({
  page,
  calls,
}) => {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/_api/admin/metrics')) asked++;
  });
  // What the page was told: in the background they are counted anew every few minutes.
  const told = page.waitForResponse((response) => response.url().endsWith('/_api/admin/metrics'));
  await openAdmin(page, calls);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^Good \\w+, ${ADMIN.name}$`));
  const metrics = (await (await told).json()) as Reply<'GET /_api/admin/metrics'>;
  const figures: [string, number | string][] = [
    ['Jobs', metrics.jobsLast7Days],
    ['Scheduled', metrics.thisWeekScheduled],
    ['Completed', metrics.thisWeekCompleted],
    ['Canceled', metrics.thisWeekCanceled],
    ['No-shows', metrics.thisWeekNoShows],
    ['Active cleaners', metrics.activeCleaners],
    ['Low availability', metrics.lowAvailabilityCleaners],
    ['Payouts to verify', metrics.payoutsNeedingVerification],
    ['Open disputes', metrics.openDisputes],
  ];
  for (const [label, figure] of figures) {
    await expect(page.getByRole('link', { name: `${label}: ${figure}`, exact: true })).toBeVisible();
  }
  // Of these there is no list that adds up to them.
  const alone: [string, number | string][] = [
    ['Gross volume', `$${metrics.grossVolumeLast7Days.toLocaleString('en-US', { minimumFractionDigits: 2 })}`],
    ['Avg rating', metrics.avgRating === null ? 'None yet' : metrics.avgRating.toFixed(1)],
    ['Active users, 30 days', metrics.activeUsers],
  ];
  for (const [label, figure] of alone) {
    const metric = page.locator('.metrics > div').filter({ hasText: label });
    await expect(metric).toContainText(`${label}${figure}`);
    await expect(metric.getByRole('link')).toHaveCount(0);
  }
  await expect(page.getByRole('table', { name: 'Recent jobs' }).getByRole('row')).toHaveCount(11);

  await test.step('has the weeks as bars and as a table, and what was booked, advised and worked by service', async () => {
    await expect(page.getByRole('img', { name: /^Volume by week: at most \$/ })).toBeVisible();
    await page.getByText('As a table').click();
    await expect(page.getByRole('table', { name: 'Bookings and volume by week' }).getByRole('row')).toHaveCount(13);
    await expectAccessible(page);
    await page.setViewportSize(DESKTOP);

    const { lengths } = await (await signedInAdmin(calls.origin)).ask('GET /_api/admin/lengths', {});
    const byService = page.getByRole('table', { name: 'Length of visits by service' });
    const known = (['advised', 'worked'] as const).filter((what) => lengths.some((row) => row[what] !== null));
    const heads = ['Service', 'Visits', 'Booked', ...known.map((what) => (what === 'advised' ? 'Advised' : 'Worked'))];
    await expect(byService.getByRole('columnheader')).toHaveText(heads);
    await expect(byService.getByRole('row')).toHaveCount(lengths.length + 1);
    const { service, visits, booked } = lengths[0]!;
    await expect(byService.getByRole('row').nth(1)).toContainText(
      `${service}${visits}${Math.round(booked / 6) / 10} h`,
    );
  });

  await page.getByRole('link', { name: /^Completed: / }).click();
  await expect(page).toHaveURL('/dashboard/admin?tab=jobs&period=week&sort=when&status=completed');
  // On a Sunday morning the week has none yet, and the list says so.
  if (metrics.thisWeekCompleted === 0) await expect(page.getByText('No jobs found.')).toBeVisible();
  else {
    const rows = page.getByRole('table', { name: 'Jobs' }).getByRole('row');
    await expect(rows).toHaveCount(metrics.thisWeekCompleted + 1);
  }
  const nav = page.getByRole('navigation', { name: 'Admin' });
  for (const tab of ['Users', 'Dashboard', 'Jobs', 'Dashboard']) {
    await nav.getByRole('link', { name: tab, exact: true }).click();
    await expect(nav.getByRole('link', { name: tab, exact: true })).toHaveAttribute('aria-current', 'page');
  }
  await expect(page.getByRole('link', { name: /^Active cleaners: / })).toBeVisible();
  expect(asked).toBe(1);
});

// shows: product/addresses/admin-dashboard-tab, product/admin-dashboard/tabs
// shows: product/admin-dashboard/cleaners-by-status, product/admin-dashboard/users-and-jobs
// shows: product/admin-dashboard/empty-lists, product/states/cleaner-status, product/admin-cleaner/head
// shows: product/admin-dashboard/failed-to-load, product/calls/failed-calls-throw, product/messages/admin-tables
// shows: product/admin/export-and-audit, product/addresses/admin-cleaner, product/admin-cleaner/nine-cards
// shows: product/admin-cleaner/not-provided, product/limits/miles-and-decimals
test('the tab is in the address; lists are filtered, searched and sorted there too, go on with Show more, are asked for again where they failed, and can be had as a file; a cleaner’s page has every card and field', async ({
  page,
  calls,
  pageErrors,
}) => {
  test.setTimeout(240_000);
  pageErrors.expect(/status of 503/);
  /** Refuses a list once, which is asked for again. */
  const failsFirst = async (thing: string, open: () => Promise<void>) => {
    const path = `**/_api/admin/${thing}?*`;
    await page.route(path, (route) => route.fulfill({ status: 503, json: { error: 'Not now.' } }));
    await open();
    await expect(page.getByRole('alert')).toContainText(`Failed to load ${thing}: Not now.`);
    await page.unroute(path);
    await page.getByRole('button', { name: 'Try again' }).click();
  };
  const isAccessible = async () => {
    await expectAccessible(page);
    await page.setViewportSize(DESKTOP);
  };
  await failsFirst('cleaners', () => openAdmin(page, calls, '/dashboard/admin?tab=cleaners'));
  const nav = page.getByRole('navigation', { name: 'Admin' });
  await expect(nav.getByRole('link', { name: 'Cleaners' })).toHaveAttribute('aria-current', 'page');
  const table = page.getByRole('table', { name: 'Cleaners' });
  await expect(table).toBeVisible();
  await isAccessible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^cleaners-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('Denise Whitfield');
  await page.getByLabel('Status').selectOption('Suspended');
  await expect(page).toHaveURL('/dashboard/admin?tab=cleaners&status=suspended');
  await expect(table.getByRole('link', { name: 'Victor Lang' })).toHaveAttribute(
    'href',
    /^\/dashboard\/admin\/cleaners\/\d+$/,
  );
  await table.getByRole('link', { name: 'Victor Lang' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Victor Lang' })).toBeVisible();
  // Who has no photo is shown by initials.
  await expect(page.locator('.detail-head .avatar')).toHaveText('VL');
  await expect(page.locator('.detail-head').getByText('Suspended', { exact: true })).toBeVisible();
  await page.goBack();
  await page.getByLabel('Status').selectOption('Any status');
  await page.getByLabel('Name, email, phone or #BK number').fill('denise whit');
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL('/dashboard/admin?tab=cleaners&q=denise+whit');
  await table.getByRole('link', { name: 'Denise Whitfield' }).click();
  await expectWholeCleaner(page);
  await isAccessible();
  await page.getByRole('link', { name: 'All cleaners' }).click();
  await expect(page).toHaveURL('/dashboard/admin?tab=cleaners');
  await page.getByLabel('Name, email, phone or #BK number').fill('nobody of this name');
  await expect(page.getByRole('heading', { name: 'No cleaners found.', exact: true })).toBeVisible();

  await page.route('**/_api/admin/users?*', async (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', '10');
    await route.continue({ url: url.href });
  });
  await nav.getByRole('link', { name: 'Users' }).click();
  const users = page.getByRole('table', { name: 'Users' });
  await expect(users.getByRole('row')).toHaveCount(11);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(users.getByRole('row')).toHaveCount(21);
  await page.unroute('**/_api/admin/users?*');
  await isAccessible();
  await page.getByLabel('Sorted by').selectOption('Name');
  await expect(users.getByRole('row').nth(1)).toContainText(/^A/);
  await page.getByLabel('Name, email, phone or #BK number').fill('nobody of this name');
  await expect(page.getByRole('heading', { name: 'No users found.', exact: true })).toBeVisible();

  await failsFirst('jobs', () => nav.getByRole('link', { name: 'Jobs', exact: true }).click());
  const jobs = page.getByRole('table', { name: 'Jobs' });
  // Until then the field is that of the list before.
  await expect(jobs).toBeVisible();
  await isAccessible();
  await page.getByLabel('Name, email, phone or #BK number').fill('#bk-1027');
  await expect(jobs.getByRole('row')).toHaveCount(2);
  await expect(jobs).toContainText('No-show');
  await page.getByLabel('Name, email, phone or #BK number').fill('#bk-999999');
  await expect(page.getByRole('heading', { name: 'No jobs found.', exact: true })).toBeVisible();
  await isAccessible();
  await openHydrated(page, '/dashboard/admin?tab=audit');
  await expect(page.getByRole('table', { name: 'What the team decided' }).getByRole('row').nth(1)).toContainText(
    'Exported a list',
  );
});

/** Of Denise, of whom the demo knows most. */
async function expectWholeCleaner(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Denise Whitfield' })).toBeVisible();
  await expect(page.locator('header').getByText('Active', { exact: true })).toBeVisible();
  const FIELDS: Record<string, Record<string, string | RegExp>> = {
    'Basic Information': {
      'Legal name': 'Denise Whitfield',
      'Display name': 'Denise Whitfield',
      Email: 'cleaner@demo.test',
      Mobile: /^\d/,
      'Profile slug': 'denise-whitfield',
    },
    'Onboarding Status': { Step: '8', Complete: 'Yes' },
    'Service Area': { County: 'Baltimore City', Radius: '10 miles', Neighborhoods: /Hampden/ },
    'Service Preferences': {
      'Accepts last minute': 'Not provided',
      'Provides supplies': /^(Yes|No)$/,
      'Provides equipment': /^(Yes|No)$/,
      'Eco-friendly OK': /^(Yes|No)$/,
      'Location types': /Apartments/,
    },
    Experience: {
      Years: /\d/,
      'Previous platforms': 'Not provided',
      Certifications: 'Not provided',
      Specialties: /Marble steps/,
    },
    'Additional Details': { Languages: /English/, 'Fun fact': /./, 'Comfortable with pets': /^(Yes|No)$/ },
    'Job Preferences': { 'Preferred neighborhoods': 'Not provided', 'Preferred job types': 'Not provided' },
    'Account Status': { 'Profile active': 'Yes', Created: /\d/, 'Last updated': /\d/ },
    'Bio & Pricing': { 'Hourly rate': '$45/hr', Bio: /rowhouse/ },
  };
  for (const [card, facts] of Object.entries(FIELDS)) {
    for (const [term, value] of Object.entries(facts)) {
      const fact = factOf(page, card, term);
      await (typeof value === 'string' ? expect(fact).toHaveText(value) : expect(fact).toHaveText(value));
    }
  }
  const payouts = page.getByRole('region', { name: 'Payouts' });
  await expect(payouts.getByText('Active', { exact: true })).toBeVisible();
  await expect(payouts.getByRole('link', { name: /^#BK-\d+$/ })).toHaveCount(5);
  await expect(page.getByRole('table', { name: 'The cleaner’s jobs' }).getByRole('row')).toHaveCount(11);
}
