import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { ACTIVE_PDF } from '#contract/uploads';
import { expectAccessible } from '../accessibility.ts';
import { newAccount, useSession } from '../accounts/account.ts';
import { expect, test } from '../test.ts';
import { DESKTOP } from '../viewports.ts';
import { pdf, photo, WizardPage } from './wizard-page.ts';

/** Every message for a wrong field of a cleaner's onboarding, word for word (docs/product.md#messages). */

const says = async (page: Page, ...messages: string[]) => {
  for (const message of messages) await expect(page.getByText(message, { exact: true })).toBeVisible();
};

/** A screen before anything is wrong, or with its errors; then it is as wide as before. */
const isAccessible = async (page: Page) => {
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);
};

const SCRIPTED = '%PDF-1.4\n<</S/JavaScript/JS(x)>>';

test.beforeEach(async ({ context, calls }) => useSession(context, await newAccount(calls, { role: 'cleaner' })));

// shows: product/onboarding/step-1-basic-information, product/onboarding/errors-in-view
// shows: product/validation/cleaner-step-1, product/validation/photo, product/validation/county-clears-neighborhoods
// shows: product/limits/counties
test('basic information; a photo larger than it may be is made smaller', async ({ page }) => {
  test.slow();
  const wizard = await new WizardPage(page).open(1);
  await wizard.isAt(1, 'Basic Information');
  await isAccessible(page);
  await expect(wizard.back).toHaveCount(0);
  await expect(page.getByLabel('Email')).not.toBeEditable();
  await expect(page.getByLabel('Travel radius')).toHaveValue('10');
  await page.getByLabel('Display name').fill(' ');
  await wizard.save.click();
  await says(
    page,
    'Please fix the errors below',
    'Some required fields are missing or invalid. Please review and correct them.',
    'Legal name is required',
    'Display name is required',
    'Profile photo is required',
    'A valid mobile number is required',
    'County selection is required',
    'Select at least one neighborhood',
  );
  await expect(page.getByLabel('Legal name')).toBeFocused();
  await expect(page.getByLabel('Legal name')).toBeInViewport();
  await page.getByLabel('Legal name').fill('Rosa');
  await expect(page.getByText('Legal name is required')).toBeHidden();

  await page.getByLabel('County').selectOption('Baltimore City');
  await expect(page.getByRole('group', { name: /Neighborhoods/ }).getByRole('checkbox')).toHaveCount(20);
  await isAccessible(page);
  await page.getByLabel('Canton').check();
  await page.getByLabel('County').selectOption('Anne Arundel County');
  await expect(page.getByRole('group', { name: /Neighborhoods/ }).getByRole('checkbox')).toHaveCount(15);
  await page.getByLabel('County').selectOption('Baltimore City');
  await expect(page.getByLabel('Canton')).not.toBeChecked();

  await wizard.choose('Profile photo', await photo(), await photo());
  await says(page, 'Maximum 1 file(s) allowed');
  await wizard.choose('Profile photo', pdf());
  await says(page, 'Invalid file type. Accepted: JPG, JPEG, PNG, WebP');
  await wizard.choose('Profile photo', { ...(await photo()), buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await says(page, 'File size exceeds 5MB limit');
  await wizard.choose('Profile photo', { name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('MZ no photo') });
  await says(page, 'Failed to convert file to base64');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const side = 2400;
  // Of noise, red at the left and blue at the right.
  const pixels = randomBytes(side * side * 3);
  for (let at = 0; at < pixels.length; at += 3) {
    const isLeft = (at / 3) % side < side / 2;
    pixels[at] = isLeft ? 255 : 0;
    pixels[at + 2] = isLeft ? 0 : 255;
  }
  const buffer = await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
  expect(buffer.length).toBeGreaterThan(5 * 1024 * 1024);
  await wizard.choose('Profile photo', { name: 'me.png', mimeType: 'image/png', buffer });
  const use = page.getByRole('dialog', { name: 'Your photo' }).getByRole('button', { name: 'Use this photo' });
  await expect(use).toBeEnabled();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Turn it' }).click();
  await use.click();
  const shown = page.getByRole('img', { name: 'As customers see you' });
  await expect(shown).toBeVisible();
  // A quarter turn to the right: what was at the left is above.
  await expect.poll(async () => bluer(await shown.screenshot())).toEqual({ above: false, below: true });
});

// shows: product/onboarding/step-5-bio, product/validation/cleaner-step-2, product/validation/cleaner-step-4
// shows: product/validation/cleaner-step-5
// shows: product/onboarding/step-6-verification, product/validation/cleaner-step-6, product/validation/dropzone
// shows: product/calls/onboarding-cleaner, product/messages/cleaner-onboarding
test('services, schedule, experience and bio; verification, and what only the server can see', async ({
  page,
  pageErrors,
}) => {
  test.setTimeout(240_000);
  pageErrors.expect(/status of 400/);
  const wizard = await new WizardPage(page).open(2);
  await wizard.isAt(2, 'Services & Availability');
  await isAccessible(page);
  await wizard.save.click();
  await says(page, 'Select at least one service type', 'Select at least one location type');
  await isAccessible(page);

  await wizard.open(3);
  await says(page, 'All days are off. You can go on like this, but customers cannot book you until a day is on.');
  await page.getByRole('switch', { name: 'Friday' }).check();
  const hours = page.getByLabel('Friday, shortest booking');
  await expect(hours).toHaveValue('3');
  await expect(hours.locator('option')).toHaveText([
    '1 hour',
    ...[2, 3, 4, 5, 6, 7, 8].map((count) => `${count} hours`),
  ]);
  await isAccessible(page);
  await page.getByLabel('Friday, to').selectOption('8:00 AM');
  await wizard.save.click();
  await says(page, 'End time must be after start time');

  await wizard.open(4);
  await wizard.isAt(4, 'Experience & Equipment');
  await isAccessible(page);
  await wizard.save.click();
  await says(page, 'Years of experience is required');
  await isAccessible(page);

  await wizard.open(5);
  await wizard.isAt(5, 'Profile & Bio');
  await isAccessible(page);
  const bio = page.getByLabel('Short bio');
  await bio.fill('🧽'.repeat(99));
  await says(page, '100 to 250 characters. 99 so far, at least 1 more');
  await wizard.save.click();
  await says(page, 'Bio must be at least 100 characters', 'Select at least one language');
  await isAccessible(page);
  await bio.fill('x'.repeat(251));
  await says(page, 'Bio must not exceed 250 characters');

  await wizard.open(6);
  await wizard.isAt(6, 'Verification');
  await isAccessible(page);
  await wizard.save.click();
  await says(page, 'ID document is required.', 'You must consent to a background check to continue.');
  await isAccessible(page);
  await wizard.choose('ID document', pdf(), pdf('again.pdf'));
  await says(page, 'Maximum 1 file(s) allowed');
  await wizard.choose('ID document', {
    name: 'id.exe',
    mimeType: 'application/x-msdownload',
    buffer: Buffer.from('MZ'),
  });
  await says(page, 'Invalid file type. Accepted: PDF, JPG, JPEG, PNG');
  await wizard.choose('ID document', pdf('large.pdf', 10 * 1024 * 1024));
  await says(page, 'File size exceeds 10MB limit');
  await wizard.choose('ID document', { name: 'id.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ no pdf') });
  await expect(wizard.errorAt('ID document')).toHaveText('Invalid file type. Accepted: PDF, JPG, JPEG, PNG');

  await wizard.choose('ID document', { name: 'id.pdf', mimeType: 'application/pdf', buffer: Buffer.from(SCRIPTED) });
  await page.getByLabel('I consent to a background check.').check();
  await wizard.save.click();
  await expect(page.getByRole('alert')).toHaveText(ACTIVE_PDF);
});

/** Whether a picture is more blue than red in the middle of its upper and its lower half. */
async function bluer(picture: Buffer) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (share: number) => {
    const pixel = (Math.floor(info.height * share) * info.width + Math.floor(info.width / 2)) * 3;
    return data[pixel + 2]! > data[pixel]!;
  };
  return { above: at(0.25), below: at(0.75) };
}
