import { weekWith } from '../../onboard.ts';
import { expectAccessible } from '../accessibility.ts';
import { useSession } from '../accounts/account.ts';
import { expect, test } from '../test.ts';
import { newCleaner } from './cleaner.ts';
import { CleanerDashboardPage } from './cleaner-dashboard-page.ts';

/** Each state of the cleaner dashboard can be used by everybody, in both widths and both color schemes. */

test('the cleaner dashboard with its calendar, its week being edited, and its dialogs', async ({
  page,
  context,
  calls,
}) => {
  test.slow();
  const name = 'Maximiliana Featherstonehaugh-Cholmondeley';
  const cleaner = await newCleaner(calls, { name, week: weekWith({ Monday: { slotDuration: 1 }, Friday: {} }) });
  const { slots, today } = await cleaner.visitor.ask('GET /_api/cleaner/schedule', {});
  await cleaner.visitor.ask('POST /_api/cleaner/slot', { timeSlotId: slots[0]!.id, blocked: true });
  await cleaner.visitor.ask('POST /_api/cleaner/time-off', { from: today, to: today });
  await useSession(context, cleaner);
  const cleanerDashboard = await new CleanerDashboardPage(page).open('?part=schedule');
  await expect(cleanerDashboard.times('blocked').or(cleanerDashboard.times('open')).first()).toBeAttached();
  await expectAccessible(page);

  await page.setViewportSize({ width: 1280, height: 860 });
  await cleanerDashboard.times('open').first().click();
  await expect(page.getByRole('button', { name: 'Block this time' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await cleanerDashboard.addTimeOff.click();
  const dialog = page.getByRole('dialog', { name: 'Add time off' });
  await dialog.getByLabel('Last day').fill('');
  await dialog.getByRole('button', { name: 'Take these days off' }).click();
  await expect(dialog.getByText('Invalid date')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await cleanerDashboard.editWeek.click();
  await cleanerDashboard.schedule.getByLabel('Friday, to').selectOption('08:00');
  await expect(cleanerDashboard.schedule.getByText('End time must be after start time')).toBeVisible();
  await expectAccessible(page);
});

test('each part of the profile, opened', async ({ page, context, calls }) => {
  test.slow();
  const cleaner = await newCleaner(calls, { active: false });
  await useSession(context, cleaner);
  const cleanerDashboard = await new CleanerDashboardPage(page).open('?part=profile');
  await expect(page.getByText('Our team is looking at your profile.')).toBeVisible();
  const parts = ['Names and contact', 'Photo', 'Rate and services', 'About you', 'Where you work'];
  for (const part of [...parts, 'Experience and supplies', 'Documents']) {
    const form = await cleanerDashboard.edit(part);
    await expect(form.getByRole('button').first()).toBeVisible();
    if (part === 'Names and contact') {
      await form.getByLabel('Legal name').fill('');
      await form.getByLabel('ZIP code').fill('1');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(form.getByText('Legal name is required')).toBeVisible();
    }
    await expectAccessible(page);
  }
});
