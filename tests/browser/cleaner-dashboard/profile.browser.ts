import type { Page } from '@playwright/test';
import { picture } from '../../onboard.ts';
import { expectAccessible } from '../accessibility.ts';
import { useSession } from '../accounts/account.ts';
import { openHydrated } from '../hydration.ts';
import { expect, test } from '../test.ts';
import { DESKTOP } from '../viewports.ts';
import { newCleaner } from './cleaner.ts';
import { CleanerDashboardPage } from './cleaner-dashboard-page.ts';

const isAccessible = async (page: Page) => {
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);
};

// shows: product/states/own-changes-are-fetched-again
test('a new rate is what customers see from then on; a new legal name is announced as a new review, and is one', async ({
  page,
  context,
  calls,
}) => {
  const cleaner = await newCleaner(calls);
  const { cleaners } = await calls.ask('GET /_api/cleaners', { city: 'baltimore' });
  const { slug } = cleaners.find(({ id }) => id === cleaner.cleanerId)!;
  const rate = page.getByRole('main').locator('.rate').first();
  await useSession(context, cleaner);
  const cleanerDashboard = new CleanerDashboardPage(page);
  await openHydrated(page, `/cleaning-services/baltimore/${slug}`);
  await page.getByRole('banner').getByRole('link', { name: 'Cleaner Dashboard' }).click();
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(cleanerDashboard.profile.getByRole('button', { name: 'Edit rate and services' })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(rate).toHaveText('$45/hr');
  await page.goForward();
  await page.goForward();
  const form = await cleanerDashboard.edit('Rate and services');
  await form.getByLabel('Hourly rate in dollars').fill('60');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(cleanerDashboard.profile.getByRole('button', { name: 'Edit rate and services' })).toBeFocused();
  await page.goBack();
  await page.goBack();
  await expect(rate).toHaveText('$60/hr');

  await cleanerDashboard.open('?part=schedule');
  await expect(cleanerDashboard.times('open').first()).toBeVisible();
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  const names = await cleanerDashboard.edit('Names and contact');
  await names.getByLabel('Legal name').fill('Petra Lang-Vale');
  await expect(names.getByText('Our team looks at a new name before customers can book you again.')).toBeVisible();
  await names.getByLabel('ZIP code').fill('21224');
  await names.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Our team is looking at your profile.')).toBeVisible();
  await isAccessible(page);
  await page.getByRole('link', { name: 'Schedule', exact: true }).click();
  await expect(cleanerDashboard.editWeek).toBeVisible();
  await expect(cleanerDashboard.times('open')).toHaveCount(0);
});

// shows: product/cleaner-dashboard/profile-progress
test('what is missing is filled in, and progress reaches 100 %; every part is changed and stays changed, a photo and documents by their content', async ({
  page,
  context,
  calls,
  pageErrors,
}) => {
  test.setTimeout(240_000);
  pageErrors.expect(/status of 400/);
  const cleaner = await newCleaner(calls);
  await useSession(context, cleaner);
  const cleanerDashboard = await new CleanerDashboardPage(page).open('?part=profile');
  const save = () => cleanerDashboard.profile.getByRole('button', { name: 'Save' }).click();
  const isSaved = (part: string) =>
    expect(cleanerDashboard.profile.getByRole('button', { name: `Edit ${part}` })).toBeFocused();

  await expect(cleanerDashboard.progress()).toHaveAttribute('aria-valuenow', '83');
  await expect(page.getByText('Complete your profile to attract more clients')).toBeVisible();
  await page.getByRole('link', { name: 'your ZIP code' }).click();
  await expect(page.getByLabel('ZIP code')).toBeFocused();

  // Before anything is saved: what is said then lies above each other.
  for (const part of [
    'Photo',
    'Rate and services',
    'About you',
    'Where you work',
    'Experience and supplies',
    'Documents',
  ]) {
    const form = await cleanerDashboard.edit(part);
    await expect(form.getByRole('button').first()).toBeVisible();
    await isAccessible(page);
  }
  const names = await cleanerDashboard.edit('Names and contact');
  const legalName = await names.getByLabel('Legal name').inputValue();
  await names.getByLabel('Legal name').fill('');
  await names.getByLabel('ZIP code').fill('212');
  await names.getByRole('button', { name: 'Save' }).click();
  await expect(names.getByText('A valid ZIP code is required')).toBeVisible();
  await expect(names.getByText('Legal name is required')).toBeVisible();
  await isAccessible(page);
  await names.getByLabel('Legal name').fill(legalName);
  await names.getByLabel('ZIP code').fill('21224');
  await names.getByRole('button', { name: 'Save' }).click();
  await expect(cleanerDashboard.progress()).toHaveAttribute('aria-valuenow', '100');
  await expect(page.getByText('Complete your profile to attract more clients')).toBeHidden();
  await expect(cleanerDashboard.profile.getByRole('button', { name: 'Edit names and contact' })).toBeFocused();

  const rate = await cleanerDashboard.edit('Rate and services');
  const hourly = rate.getByLabel('Hourly rate in dollars');
  await hourly.fill('30');
  await save();
  await expect(rate.getByText('Hourly rate must be $36 to $150')).toBeVisible();
  await hourly.fill('60');
  await expect(rate.getByText('You get $51.00 of each hour, after the 15% fee.')).toBeVisible();
  await rate.getByLabel('Your pace').selectOption('10% less time than usual');
  await rate.getByRole('group', { name: 'Service types' }).getByLabel('Deep Clean').check();
  await rate.getByLabel('Accepts last-minute jobs').selectOption('Yes');
  await save();
  await isSaved('rate and services');

  const about = await cleanerDashboard.edit('About you');
  await about.getByLabel('Short bio').fill('Too short.');
  await save();
  await expect(about.getByText('Bio must be at least 100 characters')).toBeVisible();
  const bio = 'I begin at the top of the house and end on the front steps, as it should be. '.repeat(2).trim();
  await about.getByLabel('Short bio').fill(bio);
  await about.getByLabel('Fun fact').fill('');
  await save();
  await isSaved('about you');

  const places = await cleanerDashboard.edit('Where you work');
  await places.getByLabel('County').selectOption('Howard County');
  await save();
  await expect(places.getByText('Select at least one neighborhood')).toBeVisible();
  await places.getByLabel('Columbia').check();
  await places.getByLabel('Travel radius').fill('15');
  await save();
  await isSaved('where you work');

  const experience = await cleanerDashboard.edit('Experience and supplies');
  await experience.getByLabel('Years of experience').selectOption('10+');
  await experience.getByLabel('Own equipment').selectOption('Yes');
  await save();
  await isSaved('experience and supplies');

  const { profile } = await cleaner.visitor.ask('GET /_api/cleaner/profile', {});
  expect(profile).toMatchObject({
    hourlyRate: 60,
    pacePercent: 90,
    serviceTypes: ['Standard Clean', 'Deep Clean', 'Eco/Non-Toxic'],
    addOnServices: ['Windows'],
    petsComfortable: true,
    acceptsLastMinute: true,
    bio,
    funFact: null,
    languages: ['English', 'Spanish'],
    county: 'Howard County',
    neighborhoods: ['Columbia'],
    radiusMiles: 15,
    yearsExperience: '10+',
    provideOwnSupplies: true,
    provideOwnEquipment: true,
  });

  const photo = await cleanerDashboard.edit('Photo');
  const chooser = photo.locator('input[type=file]');
  await chooser.setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await expect(photo.getByText('Invalid file type. Accepted: JPG, JPEG, PNG, WebP')).toBeVisible();
  await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(photo.getByText('Failed to convert file to base64')).toBeVisible();
  const png = Buffer.from((await picture('png')).split(',')[1]!, 'base64');
  await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png });
  await page.getByRole('dialog', { name: 'Your photo' }).getByRole('button', { name: 'Use this photo' }).click();
  await isSaved('photo');
  const { profile: after } = await cleaner.visitor.ask('GET /_api/cleaner/profile', {});
  expect(after.profilePhotoUrl).not.toBe(profile.profilePhotoUrl);

  const documents = await cleanerDashboard.edit('Documents');
  const insurance = documents.getByRole('listitem').filter({ hasText: 'Insurance' });
  await expect(insurance.getByText('Not provided', { exact: true })).toBeVisible();
  const pdf = { name: 'policy.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n ') };
  await insurance.locator('input[type=file]').setInputFiles(pdf);
  await expect(insurance.getByText('Provided', { exact: true })).toBeVisible();
  await insurance.getByRole('button', { name: 'Remove Insurance' }).click();
  await expect(insurance.getByText('Not provided', { exact: true })).toBeVisible();
});
