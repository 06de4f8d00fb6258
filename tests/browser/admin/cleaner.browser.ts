import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../test.ts';
import { DESKTOP } from '../viewports.ts';
import { factOf, openAdmin } from './admin-page.ts';

// shows: product/addresses/admin-cleaner, product/admin-cleaner/nine-cards, product/admin-cleaner/not-provided
// shows: product/limits/miles-and-decimals
test('a cleaner’s page has every card and field', async ({ page, calls }) => {
  await openAdmin(page, calls, '/dashboard/admin?tab=cleaners&q=denise');
  await page.getByRole('table', { name: 'Cleaners' }).getByRole('link', { name: 'Denise Whitfield' }).click();
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
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);
  await page.getByRole('link', { name: 'All cleaners' }).click();
  await expect(page).toHaveURL('/dashboard/admin?tab=cleaners');
});
