import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { newAccount, useSession } from './accounts/account.ts';
import { bookByCalls } from './booked-by-calls.ts';
import { withCard } from './card-on-file.ts';
import { newCleaner } from './cleaner-dashboard/cleaner.ts';
import { openHydrated } from './hydration.ts';
import { timesOf } from './move-by-calls.ts';
import { expect, test } from './test.ts';
import { PHONE } from './viewports.ts';

/** Counts every press on a page, whatever it is on. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let presses = 0;
    window.addEventListener('pointerdown', () => {
      presses++;
      document.documentElement.dataset.presses = String(presses);
    });
  });
  return async () => Number(await page.evaluate(() => document.documentElement.dataset.presses ?? 0));
}

// shows: product/standing-visits/start, product/standing-visits/stop, product/promises/offer-before-stopping
test('standing visits begin at a paid booking on a phone; who has the link skips one, and stops them in two presses', async ({
  page,
  context,
  calls,
  person,
  someoneElse,
}) => {
  const cleaner = await newCleaner(calls);
  const account = await newAccount(calls, { person });
  await withCard(calls, account);
  const [slot] = await timesOf(calls, cleaner.cleanerId);
  const job = await bookByCalls(account.visitor, { slot: slot!, person });
  await useSession(context, account);
  await page.setViewportSize(PHONE);
  await openHydrated(page, `/booking/${job.token}`);
  const offer = page.getByRole('region', { name: 'Have Petra come again?' });
  await expect(offer.getByRole('radio', { name: 'Once' })).toBeChecked();
  await offer.getByRole('radio', { name: 'Every 2 weeks' }).check();
  const agreed = offer.getByRole('checkbox', { name: /^Charge this card \$.* Every 2 weeks with Petra, / });
  await expect(agreed).not.toBeChecked();
  await agreed.check();
  await offer.getByRole('button', { name: 'Ask Petra' }).click();
  await expect(page).toHaveURL(/\/plan\/[\w-]+#standing-visits$/);
  await expect(page.getByText(/^Petra is asked, and has until /)).toBeVisible();
  const link = page.url().replace(/#.*/, '');

  const dashboard = await someoneElse();
  await useSession(dashboard.context(), cleaner);
  await openHydrated(dashboard, `${calls.origin}/dashboard/cleaner`);
  await dashboard.getByRole('button', { name: 'Yes, I come' }).click();
  await expect(dashboard.getByRole('heading', { name: /asks for standing visits$/ })).toBeHidden();

  const stranger = await someoneElse();
  await stranger.setViewportSize(PHONE);
  await openHydrated(stranger, link);
  const visits = stranger.getByRole('region', { name: 'Coming visits' }).getByRole('listitem');
  // After the first one, which they began with.
  const next = visits.nth(1);
  await expect(next).toContainText('Planned');
  await expect(stranger.getByText('Visa ending 4242')).toBeHidden();
  await next.getByRole('button', { name: /^Skip / }).click();
  await next.getByRole('button', { name: 'Skip this visit' }).click();
  await expect(next).toContainText('Skipped');
  await expectAccessible(stranger);

  // Somebody who has never seen it, and knows nothing but that they want it to end.
  const another = await someoneElse();
  await another.setViewportSize(PHONE);
  const presses = await countPresses(another);
  await openHydrated(another, link);
  await another.getByRole('button', { name: /\bstop\b/i }).click();
  await another.getByRole('button', { name: /\bstop\b/i }).click();
  await expect(another.getByText(/^These visits have ended\./)).toBeVisible();
  await expect(another.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await presses()).toBe(2);

  await openHydrated(page, '/dashboard');
  const own = page.getByRole('region', { name: 'Standing Visits' });
  await expect(own.getByText('Ended')).toBeVisible();
  await own.getByRole('link', { name: /^Details of Every 2 weeks, / }).click();
  await expect(page).toHaveURL(link);
});
