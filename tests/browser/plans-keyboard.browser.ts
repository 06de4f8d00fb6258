import type { Locator, Page } from '@playwright/test';
import type { Visitor } from '../visitor.ts';
import { newAccount, useSession } from './accounts/account.ts';
import { bookByCalls } from './booked-by-calls.ts';
import { withCard } from './card-on-file.ts';
import { newCleaner } from './cleaner-dashboard/cleaner.ts';
import { openHydrated, waitForHydration } from './hydration.ts';
import { timesOf } from './move-by-calls.ts';
import type { Person } from './people.ts';
import { tabTo } from './tab-to.ts';
import { expect, test } from './test.ts';

// shows: product/standing-visits/keyboard
test('standing visits are begun, skipped, paused, resumed and stopped by keyboard, and answered by their cleaner', async ({
  page,
  context,
  calls,
  person,
  someoneElse,
}) => {
  test.slow();
  const cleaner = await newCleaner(calls);
  const account = await newAccount(calls, { person });
  await withCard(calls, account);
  const [slot] = await timesOf(calls, cleaner.cleanerId);
  const job = await bookByCalls(account.visitor, { slot: slot!, person });
  await useSession(context, account);
  const { keyboard } = page;
  await openHydrated(page, `/booking/${job.token}`);
  const offer = page.getByRole('region', { name: 'Have Petra come again?' });
  await tabTo(page, offer.getByRole('radio', { name: 'Once' }));
  for (const _next of ['Every week', 'Every 2 weeks']) await keyboard.press('ArrowDown');
  await expect(offer.getByRole('radio', { name: 'Every 2 weeks' })).toBeChecked();
  const ask = offer.getByRole('button', { name: 'Ask Petra' });
  await tabTo(page, ask);
  await keyboard.press('Enter');
  await expect(offer.getByRole('checkbox')).toBeFocused();
  await keyboard.press('Space');
  await tabTo(page, ask);
  await keyboard.press('Enter');
  await page.waitForURL(/\/plan\/[\w-]+#standing-visits$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Your standing visits with Petra' })).toBeFocused();

  const dashboard = await someoneElse();
  await useSession(dashboard.context(), cleaner);
  await openHydrated(dashboard, `${calls.origin}/dashboard/cleaner?part=schedule`);
  await tabTo(dashboard, dashboard.getByRole('button', { name: 'Yes, I come' }));
  await dashboard.keyboard.press('Enter');
  await expect(dashboard.getByRole('heading', { level: 1 })).toBeFocused();
  const end = dashboard.getByRole('button', { name: /^End Every 2 weeks, / });
  await tabTo(dashboard, end);
  await dashboard.keyboard.press('Enter');
  await expect(dashboard.getByRole('group', { name: /^End Every 2 weeks, / })).toBeFocused();
  await tabTo(dashboard, dashboard.getByRole('button', { name: 'Keep them' }));
  await dashboard.keyboard.press('Enter');
  await expect(end).toBeFocused();
  await tabTo(
    dashboard,
    dashboard.getByRole('region', { name: 'Standing visits' }).getByRole('button', { name: 'Change', exact: true }),
  );
  await dashboard.keyboard.press('Enter');
  await expect(dashboard.getByRole('heading', { name: 'Standing visits', exact: true })).toBeFocused();
  await tabTo(dashboard, dashboard.getByLabel('Do you take standing visits?'));

  await page.reload();
  await waitForHydration(page);
  await expect(page.getByRole('button', { name: 'Use another card' })).toBeVisible();
  const [, first, second] = await page.getByRole('region', { name: 'Coming visits' }).getByRole('listitem').all();
  const skip = first!.getByRole('button', { name: /^Skip / });
  await tabTo(page, skip);
  await keyboard.press('Enter');
  await expect(first!.getByRole('group')).toBeFocused();
  await tabTo(page, first!.getByRole('button', { name: 'Keep it' }));
  await keyboard.press('Space');
  await expect(skip).toBeFocused();
  await keyboard.press('Enter');
  await tabTo(page, first!.getByRole('button', { name: 'Skip this visit' }));
  await keyboard.press('Enter');
  await expect(first!).toContainText('Skipped');
  await expect(first!).toBeFocused();
  await tabTo(page, second!.getByRole('button', { name: /^Skip / }));

  await tabTo(page, page.getByRole('button', { name: 'Use another card' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'What is charged, and when' })).toBeFocused();
  const keep = page.getByRole('button', { name: 'Keep the card' });
  await expect(keep).toBeVisible();
  await tabTo(page, keep);
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Use another card' })).toBeFocused();
  const pause = page.getByRole('button', { name: 'Pause', exact: true });
  await tabTo(page, pause);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Away for a while?' })).toBeFocused();
  // A last day without its year is no pause without end.
  const lastDay = page.getByLabel('Last day');
  await tabTo(page, lastDay);
  await keyboard.type('1220');
  await tabTo(page, pause);
  await keyboard.press('Enter');
  await expect(page.getByText('Please complete the date, or clear it')).toBeVisible();
  await expect(lastDay).toBeFocused();
  await keyboard.press('Backspace');
  await keyboard.press('ArrowRight');
  await keyboard.press('Backspace');
  await tabTo(page, pause);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Go on?' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Go on with these visits' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Away for a while?' })).toBeFocused();

  await tabTo(page, page.getByRole('button', { name: 'Stop these visits' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Stop these visits' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Stop now' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await openHydrated(page, '/dashboard');
  await tabTo(page, page.getByRole('link', { name: /^Details of Every 2 weeks, / }));
  await keyboard.press('Enter');
  await page.waitForURL(/\/plan\/[\w-]+$/);
});

/** Presses what is reached by Tab alone. Whatever comes of it, something on the page has the focus. */
async function pressByKeyboard(page: Page, target: Locator, next: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
  await expect(next).toBeFocused();
}

// shows: product/standing-visits/keyboard
test('a date without its time, a new price and another day from here on are answered by keyboard', async ({
  page,
  context,
  calls,
  person,
}) => {
  test.slow();
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
});

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
