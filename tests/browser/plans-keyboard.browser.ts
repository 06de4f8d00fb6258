import { newAccount, useSession } from './accounts/account.ts';
import { bookByCalls } from './booked-by-calls.ts';
import { withCard } from './card-on-file.ts';
import { newCleaner } from './cleaner-dashboard/cleaner.ts';
import { openHydrated, waitForHydration } from './hydration.ts';
import { timesOf } from './move-by-calls.ts';
import { tabTo } from './tab-to.ts';
import { expect, test } from './test.ts';
import { PHONE } from './viewports.ts';

// shows: product/standing-visits/keyboard, product/standing-visits/start
test('standing visits are begun, skipped, paused, resumed and stopped on a phone by keyboard, and answered by their cleaner', async ({
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
  await page.setViewportSize(PHONE);
  await openHydrated(page, `/booking/${job.token}`);
  const offer = page.getByRole('region', { name: 'Have Petra come again?' });
  await expect(offer.getByRole('radio', { name: 'Once' })).toBeChecked();
  await tabTo(page, offer.getByRole('radio', { name: 'Once' }));
  for (const _next of ['Every week', 'Every 2 weeks']) await keyboard.press('ArrowDown');
  await expect(offer.getByRole('radio', { name: 'Every 2 weeks' })).toBeChecked();
  const ask = offer.getByRole('button', { name: 'Ask Petra' });
  await tabTo(page, ask);
  await keyboard.press('Enter');
  const agreed = offer.getByRole('checkbox', { name: /^Charge this card \$.* Every 2 weeks with Petra, / });
  await expect(agreed).toBeFocused();
  await expect(agreed).not.toBeChecked();
  await keyboard.press('Space');
  await tabTo(page, ask);
  await keyboard.press('Enter');
  await page.waitForURL(/\/plan\/[\w-]+#standing-visits$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Your standing visits with Petra' })).toBeFocused();
  await expect(page.getByText(/^Petra is asked, and has until /)).toBeVisible();

  const dashboard = await someoneElse();
  await useSession(dashboard.context(), cleaner);
  await openHydrated(dashboard, `${calls.origin}/dashboard/cleaner`);
  await tabTo(dashboard, dashboard.getByRole('button', { name: 'Yes, I come' }));
  await dashboard.keyboard.press('Enter');
  await expect(dashboard.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(dashboard.getByRole('heading', { name: /asks for standing visits$/ })).toBeHidden();
  await dashboard.getByRole('link', { name: 'Schedule', exact: true }).click();
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
  await expect(page.getByRole('region', { name: 'Standing Visits' }).getByText('Ended')).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: /^Details of Every 2 weeks, / }));
  await keyboard.press('Enter');
  await page.waitForURL(/\/plan\/[\w-]+$/);
});
