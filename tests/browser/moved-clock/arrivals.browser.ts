import { HOUR, MINUTE } from '#contract/time';
import type { Visitor } from '../../visitor.ts';
import { expectAccessible } from '../accessibility.ts';
import { useSession } from '../accounts/account.ts';
import { bookByCalls } from '../booked-by-calls.ts';
import { newCleaner } from '../cleaner-dashboard/cleaner.ts';
import { openHydrated } from '../hydration.ts';
import { timesOf } from '../move-by-calls.ts';
import type { Person } from '../people.ts';
import type { Sandbox } from '../sandbox.ts';
import { tabTo } from '../tab-to.ts';
import { expect, test } from '../test.ts';
import { PHONE } from '../viewports.ts';

/** A booked job of a new cleaner, an hour before it begins. */
async function jobInAnHour({ calls, person, sandbox }: { calls: Visitor; person: Person; sandbox: Sandbox }) {
  const cleaner = await newCleaner(calls);
  const [slot] = (await timesOf(calls, cleaner.cleanerId, await sandbox.now())).slice(1);
  const start = Date.parse(slot!.startTime);
  const { id, token } = await bookByCalls(calls, { slot: slot!, person });
  await sandbox.until(start - HOUR);
  return { cleaner, id, token, start };
}

// shows: product/somebody-else-comes/running-late, product/somebody-else-comes/cant-get-in
test('a cleaner says by keyboard that they run late, then stands before the door; the customer reads both and comes', async ({
  page,
  calls,
  person,
  sandbox,
  someoneElse,
}) => {
  test.setTimeout(240_000);
  const { cleaner, id, token, start } = await jobInAnHour({ calls, person, sandbox });
  const phone = await someoneElse();
  await phone.setViewportSize(PHONE);
  await useSession(phone.context(), cleaner);
  await openHydrated(phone, `/dashboard/jobs/${id}`);
  await phone.getByRole('button', { name: 'Running late' }).focus();
  await phone.keyboard.press('Enter');
  await expect(phone.getByRole('radio', { name: /^10 minutes/ })).toBeFocused();
  await phone.keyboard.press('ArrowDown');
  await expect(phone.getByRole('radio', { name: /^20 minutes/ })).toBeChecked();
  await expectAccessible(phone);
  await phone.setViewportSize(PHONE);
  await tabTo(phone, phone.getByRole('button', { name: /^Tell / }));
  await phone.keyboard.press('Enter');
  await expect(phone.getByText(/^You told .* that you come at about/)).toBeVisible();

  await openHydrated(page, `/booking/${token}`);
  await expect(page.getByText(/is running late, and comes at about/)).toBeVisible();
  await expectAccessible(page);
  await sandbox.email(person.email, /is running late/);

  await openHydrated(phone, `/dashboard/jobs/${id}`);
  await phone.getByRole('button', { name: 'On my way' }).click();
  await expect(phone.getByText(/^You told .* that you are on your way/)).toBeVisible({ timeout: 15_000 });
  await sandbox.until(start + 21 * MINUTE);
  await openHydrated(phone, `/dashboard/jobs/${id}`);
  await phone.getByRole('button', { name: 'I can’t get in' }).focus();
  await phone.keyboard.press('Enter');
  await expectAccessible(phone);
  await phone.getByRole('button', { name: /^Tell / }).focus();
  await phone.keyboard.press('Enter');
  await expect(phone.getByRole('timer')).toBeVisible();
  await expect(phone.locator('p', { hasText: /has been told that you are at the door/ })).toBeFocused();
  await expect(phone.getByText(/Have you called\?/)).toBeVisible();
  await expectAccessible(phone);

  await sandbox.email(person.email, /is at your door and cannot get in/);
  await openHydrated(page, `/booking/${token}`);
  await expect(page.getByRole('heading', { name: /is at your door$/ })).toBeVisible();
  await expect(page.getByRole('timer')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I’m coming to let them in' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /knows that you are coming$/ })).toBeFocused();
  await openHydrated(phone, `/dashboard/jobs/${id}`);
  await expect(phone.getByText(/is coming to let you in/)).toBeVisible();
});

test('a door that stays closed: the cleaner waits half an hour, is asked, and reports it; one hour is kept, and the rest goes back', async ({
  page,
  calls,
  person,
  sandbox,
  someoneElse,
}) => {
  test.setTimeout(240_000);
  const { cleaner, id, token, start } = await jobInAnHour({ calls, person, sandbox });
  const phone = await someoneElse();
  await useSession(phone.context(), cleaner);
  await openHydrated(phone, `/dashboard/jobs/${id}`);
  await phone.getByRole('button', { name: 'On my way' }).click();
  await expect(phone.getByText(/^You told .* that you are on your way/)).toBeVisible({ timeout: 15_000 });
  await sandbox.until(start + MINUTE);
  await openHydrated(phone, `/dashboard/jobs/${id}`);
  await phone.getByRole('button', { name: 'I can’t get in' }).click();
  await phone.getByRole('button', { name: /^Tell / }).click();
  await expect(phone.getByRole('timer')).toBeVisible();
  await sandbox.hourLater();
  await sandbox.email(cleaner.email, /^Is nobody there\?/);
  await openHydrated(page, `/booking/${token}`);
  await expect(page.getByText(/and may report that nobody is there/)).toBeVisible();
  await openHydrated(phone, `/dashboard/jobs/${id}`);
  await expect(phone.getByText('You have waited long enough.')).toBeVisible();
  await phone.getByRole('button', { name: 'Nobody is there' }).click();
  const moves = phone.getByRole('region', { name: 'This job' });
  await expect(moves.getByRole('group', { name: 'Nobody is there' })).toContainText(
    '$90.00 goes back to Robin. You get $38.25 for your time',
  );
  await Promise.all([
    phone.waitForResponse((response) => response.request().method() === 'POST' && response.ok()),
    phone.getByRole('button', { name: 'Report that nobody is there' }).click(),
  ]);
  await expect(phone.getByText('No-show', { exact: true })).toBeVisible();
  await expect(moves).toBeHidden();
  await openHydrated(page, `/booking/${token}`);
  await expect(page.getByRole('heading', { name: 'No-show reported' })).toBeVisible();
});
