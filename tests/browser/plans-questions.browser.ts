import type { Locator, Page } from '@playwright/test';
import { DAY, dateIn } from '#contract/time';
import type { Visitor } from '../visitor.ts';
import { expectAccessible } from './accessibility.ts';
import { newAccount, useSession } from './accounts/account.ts';
import { bookByCalls } from './booked-by-calls.ts';
import { withCard } from './card-on-file.ts';
import { newCleaner } from './cleaner-dashboard/cleaner.ts';
import { openHydrated } from './hydration.ts';
import { timesOf } from './move-by-calls.ts';
import type { Person } from './people.ts';
import { tabTo } from './tab-to.ts';
import { expect, test } from './test.ts';
import { PHONE } from './viewports.ts';

const ZONE = 'America/New_York';

/** Presses what is reached by Tab alone. Whatever comes of it, something on the page has the focus. */
async function pressByKeyboard(page: Page, target: Locator, next: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
  await expect(next).toBeFocused();
}

// shows: product/standing-visits/keyboard, product/standing-visits/stop, product/promises/offer-before-stopping
// shows: product/moving/terms
test('a date without its time, a new price and another day from here on are answered by keyboard; whoever has the link skips a visit, is not told of a pause, and stops them in two presses', async ({
  page,
  context,
  calls,
  person,
  someoneElse,
}) => {
  test.setTimeout(240_000);
  const { account, cleaner, plan, canceled } = await withQuestions(calls, person);
  await useSession(context, account);
  const { keyboard } = page;
  await openHydrated(page, `/plan/${plan.token}`);
  const row = page.getByRole('listitem').filter({ hasText: 'What would you like instead?' });
  const choose = row.getByRole('button', { name: /^Choose for / });
  const question = page.getByRole('group', { name: /^Choose for \w+, \w+ \d+$/ });
  const time = question.getByRole('button', { name: /[AP]M/ }).first();
  await pressByKeyboard(page, choose, question);
  // They come late, and move what is below them.
  await expect(time).toBeVisible();
  await pressByKeyboard(page, question.getByRole('button', { name: 'Not now' }), choose);
  await keyboard.press('Enter');
  await expect(question).toBeFocused();
  await expect(time).toBeVisible();
  await tabTo(page, time);
  await keyboard.press('Enter');
  const { visits } = await calls.ask('GET /_api/plan', { token: plan.token! });
  await expect(question).toBeHidden();
  const found = page
    .locator('.plan-rows > li')
    .nth(visits.findIndex(({ nominalDate }) => nominalDate === canceled) + 1);
  await expect(found).toContainText('Planned');
  await expect(found).toBeFocused();

  const keep = page.getByRole('button', { name: 'Keep Petra at this price' });
  const agreed = page.getByRole('checkbox', { name: /^Charge this card \$/ });
  await pressByKeyboard(page, keep, agreed);
  await expect(page.getByText('Please tick the box if you agree')).toBeVisible();
  await keyboard.press('Space');
  await pressByKeyboard(page, keep, page.getByRole('heading', { name: 'What is charged, and when' }));
  await expect(page.getByText('Is the new price fine?')).toBeHidden();

  const change = page.getByRole('button', { name: 'Change from here on' });
  const day = page.getByLabel('Day', { exact: true });
  await pressByKeyboard(page, change, day);
  await pressByKeyboard(page, page.getByRole('button', { name: 'Keep it as it is' }), change);
  await keyboard.press('Enter');
  await expect(day).toBeFocused();
  const before = await day.inputValue();
  // Days on which the cleaner does not work cannot be chosen.
  const isLast = await day.evaluate((choice: HTMLSelectElement) =>
    [...choice.options].every(({ disabled, index }) => disabled || index <= choice.selectedIndex),
  );
  await keyboard.press(isLast ? 'ArrowUp' : 'ArrowDown');
  await expect(day).not.toHaveValue(before);
  await tabTo(page, page.getByRole('button', { name: '30 minutes more' }));
  await keyboard.press('Enter');
  const outcome = page.getByRole('region', { name: /^From \w+, \w+ \d+ on$/ });
  await pressByKeyboard(page, page.getByRole('button', { name: 'See what changes' }), outcome);
  const all = outcome.getByRole('button', { name: 'Change all of them' });
  await pressByKeyboard(page, all, outcome.getByRole('checkbox'));
  await keyboard.press('Space');
  await pressByKeyboard(page, all, change);
  const { plan: changed } = await calls.ask('GET /_api/plan', { token: plan.token! });
  expect([changed.minutes, String(changed.weekday)]).toEqual([210, expect.not.stringMatching(before)]);
  expect((await cleaner.visitor.ask('GET /_api/cleaner/plans', {})).plans).toMatchObject([{ minutes: 210 }]);

  // Somebody on a phone who has never seen it, and knows nothing but what they want.
  const stranger = await someoneElse();
  await stranger.setViewportSize(PHONE);
  const presses = await countPresses(stranger);
  const link = `${calls.origin}/plan/${plan.token}`;
  await openHydrated(stranger, link);
  const coming = stranger.getByRole('region', { name: 'Coming visits' }).getByRole('listitem');
  await expect(coming.filter({ hasText: 'Planned' })).not.toHaveCount(0);
  await skipFirstPlanned(coming);
  await expect(stranger.getByText('Visa ending 4242')).toBeHidden();
  await expectAccessible(stranger);
  await stranger.setViewportSize(PHONE);

  await test.step('days of a pause are no choice for whoever is signed in, and the link alone does not tell them', async () => {
    const { bookings } = await account.visitor.ask('GET /_api/bookings/mine', {});
    const [visit] = bookings
      .filter(({ paid, status }) => paid === false && status === 'scheduled')
      .sort((a, b) => a.timeSlot.startTime.localeCompare(b.timeSlot.startTime));
    const ahead = (days: number) => dateIn(Date.parse(visit!.timeSlot.startTime) + days * DAY, ZONE);
    await account.visitor.ask('POST /_api/plans/pause', { planId: plan.id, from: ahead(1), until: ahead(6) });
    const path = `${calls.origin}/booking/${visit!.token}/move`;
    const leftOut = (of: Page) => of.getByText('Days without standing visits, such as those of a pause, are left out.');
    await openHydrated(stranger, path);
    await expect(stranger.getByRole('button', { name: / to / }).first()).toBeVisible();
    await expect(leftOut(stranger)).toHaveCount(0);
    await openHydrated(page, path);
    await expect(leftOut(page)).toBeVisible();
    await expectAccessible(page);
  });

  await openHydrated(stranger, link);
  await stranger.getByRole('button', { name: /\bstop\b/i }).click();
  await stranger.getByRole('button', { name: /\bstop\b/i }).click();
  await expect(stranger.getByText(/^These visits have ended\./)).toBeVisible();
  await expect(stranger.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await presses()).toBe(2);
});

/** The first visit that is still planned. */
async function skipFirstPlanned(visits: Locator): Promise<void> {
  const words = await visits.allInnerTexts();
  const next = visits.nth(words.findIndex((text) => /\bPlanned\b/.test(text)));
  await expect(next).toContainText('Planned');
  await next.getByRole('button', { name: /^Skip / }).click();
  await next.getByRole('button', { name: 'Skip this visit' }).click();
  await expect(next).toContainText('Skipped');
}

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

/** Weekly visits, of which the cleaner has canceled the second, and asks for more from a later one on. */
async function withQuestions(calls: Visitor, person: Person) {
  const cleaner = await newCleaner(calls);
  await cleaner.visitor.ask('POST /_api/cleaner/standing-visits', { takes: 'yes' });
  const account = await newAccount(calls, { person });
  const card = await withCard(calls, account);
  const [slot] = await timesOf(calls, cleaner.cleanerId);
  const job = await bookByCalls(account.visitor, { slot: slot!, person });
  const yes = { repeatWeeks: 1, cardId: card.id, consentVersion: 1 } as const;
  const { plan } = await account.visitor.ask('POST /_api/plans', { bookingId: job.id, ...yes });
  const { visits } = await calls.ask('GET /_api/plan', { token: plan.token! });
  const [, second, ...later] = visits;
  const cancel = { bookingId: second!.bookingId!, action: 'cancel', reason: 'A wedding.' } as const;
  await cleaner.visitor.ask('POST /_api/cleaner/job-action', cancel);
  const rate = { planId: plan.id, hourlyRate: plan.hourlyRate + 9, from: later.at(-1)!.nominalDate };
  await cleaner.visitor.ask('POST /_api/cleaner/plan-rate', rate);
  return { cleaner, account, plan, canceled: second!.nominalDate };
}
