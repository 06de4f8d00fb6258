import { HOUR } from '#contract/time';
import { expectAccessible } from '../accessibility.ts';
import { bookByCalls } from '../booked-by-calls.ts';
import { openHydrated } from '../hydration.ts';
import { openSlot } from '../slots.ts';
import { expect, test } from '../test.ts';

test('a job that is over is rated by keyboard, and a problem with it reported', async ({ page, calls, sandbox }) => {
  test.setTimeout(120_000);
  const slot = await openSlot(calls, { from: 3 * HOUR, to: 48 * HOUR, now: await sandbox.now() });
  const { token } = await bookByCalls(calls, { slot });
  await openHydrated(page, `/booking/${token}`);
  await expect(page.getByRole('button', { name: 'Report a problem' })).toBeHidden();

  // After its end, and a day later, when it is done by itself.
  await sandbox.until(Date.parse(slot.endTime) + 25 * HOUR);
  await expect(async () => {
    await openHydrated(page, `/booking/${token}`);
    await expect(page.getByRole('heading', { name: 'All done' })).toBeVisible({ timeout: 1000 });
  }).toPass();

  await page.getByRole('button', { name: 'Send rating' }).click();
  await expect(page.getByText('Choose one to five stars')).toBeVisible();
  await page.getByRole('radio', { name: '1 star' }).focus();
  for (const _more of [2, 3, 4]) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await page.getByLabel('Comment').fill('Spotless, and the cat approved.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send rating' }).click();
  await expect(page.getByText('Thank you for telling us.')).toBeVisible();
  await openHydrated(page, `/booking/${token}`);
  await expect(page.getByText('You have rated this job. Thank you.')).toBeVisible();

  await page.getByRole('button', { name: 'Report a problem' }).click();
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Please tell us what happened')).toBeVisible();
  await page.getByLabel('What happened?').fill('A glass was broken.');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Thank you. A person will look at it and write to you.')).toBeVisible();
  await openHydrated(page, `/booking/${token}`);
  await expect(page.getByText('You have reported a problem. Our team looks into it and writes to you.')).toBeVisible();
});
