import type { Locator, Page } from '@playwright/test';
import { DAY, dayLabelAt, HOUR } from '#contract/time';
import { saveCard } from '../../saved-card.ts';
import { proveEmail } from '../../sign-up.ts';
import type { Visitor } from '../../visitor.ts';
import { expectAccessible } from '../accessibility.ts';
import { type Account, newAccount, useSession } from '../accounts/account.ts';
import { bookByCalls } from '../booked-by-calls.ts';
import { BookingForm, CARDS } from '../booking-form.ts';
import { newCleaner } from '../cleaner-dashboard/cleaner.ts';
import { openHydrated, waitForHydration } from '../hydration.ts';
import { timesOf } from '../move-by-calls.ts';
import { expectBooked } from '../outcome.ts';
import { somebody } from '../people.ts';
import type { EmailMessage } from '../sandbox.ts';
import type { Slot } from '../slots.ts';
import { tabTo } from '../tab-to.ts';
import { expect, test } from '../test.ts';
import { PHONE } from '../viewports.ts';

// shows: product/standing-visits/first-door, product/standing-visits/journey, product/standing-visits/bank
test('every 2 weeks on a phone: booked, announced, charged, tipped, one skipped, one moved, a pause in August, and stopped', async ({
  page,
  context,
  calls,
  person,
  sandbox,
  someoneElse,
  pageErrors,
}) => {
  test.slow();
  // Where the provider's event is faster than the press's answer, the tip's page reads that it is given.
  pageErrors.expect(/status of 409 .*\/bookings\/tip\)/);
  const cleaner = await newCleaner(calls);
  await cleaner.visitor.ask('POST /_api/cleaner/standing-visits', { takes: 'yes', discounts: { 2: 5 } });
  const account = await newAccount(calls, { person });
  await proveEmail(account.visitor);
  await useSession(context, account);
  await page.setViewportSize(PHONE);
  const [slot, later] = await timesOf(calls, cleaner.cleanerId, await sandbox.now());
  const asked = await askedByBank(calls, later!);

  await openHydrated(page, `/book/${slot!.id}`);
  const form = BookingForm.onPage(page);
  await form.service.selectOption({ index: 1 });
  await expect(form.email).toHaveValue(person.email);
  await expect(page.getByRole('radio', { name: 'Once' })).toBeChecked();
  await page.getByRole('radio', { name: 'Every 2 weeks' }).check();
  // Without an address no visit ends by itself as done.
  await form.address.fill('12 Marble Row');
  await form.toPayment.click();
  const words = page.getByRole('checkbox', { name: /^Charge this card \$[\d.]+ for each visit, 36 hours before / });
  await expect(words).not.toBeChecked();
  await expect(page.getByRole('checkbox')).toHaveCount(1);
  await form.payWith(CARDS.good);
  await expect(words).toBeFocused();
  await words.check();
  await form.pay.click();
  await expectBooked(page);
  const next = page.getByRole('region', { name: 'Have Petra come again?' });
  await expect(next).toContainText(
    'Your standing visits with Petra are planned, and an email comes before each one is charged.',
  );
  await sandbox.email(person.email, /^Standing visits: Every 2 weeks, /);
  await next.getByRole('link', { name: 'See your standing visits' }).click();
  await page.waitForURL(/\/plan\/[\w-]+$/);
  const token = page.url().split('/').pop()!;
  const { visits } = await calls.ask('GET /_api/plan', { token });
  const second = visits[0]!;
  const startsAt = Date.parse(second.startTime!);
  const rows = page.getByRole('region', { name: 'Coming visits' }).getByRole('listitem');
  await expect(rows.nth(2)).toContainText('Planned');

  // The first one is done, and the next one is announced, then charged.
  await sandbox.until(startsAt - 72 * HOUR, { within: DAY });
  const notice = await sandbox.email(person.email, /^Petra comes on /);
  expect(notice.text).toContain('Skip it free until');
  await sandbox.until(startsAt - 36 * HOUR);
  await sandbox.expectPayment(second.bookingId!, 'Paid');
  const paid = await sandbox.email(person.email, /^Paid: /);
  expect(paid.text).toContain('Free to cancel until');
  await again(page);
  await expect(rows.first()).toContainText('Paid');

  const bank = await someoneElse();
  // Tried, and told of in the next round.
  await sandbox.until(Date.parse(asked.startTime) - 35 * HOUR);
  await confirmWithBank(bank, asked, await sandbox.email(asked.email, /^Your bank asks you about \$/));
  await sandbox.expectPayment(asked.bookingId, 'Paid');
  await sandbox.email(asked.email, /^Paid: /);

  await sandbox.until(Date.parse(second.endTime!) + 24 * HOUR, { within: DAY });
  await page.goto(/http\S+\/booking\/[\w-]+/.exec(paid.text)![0]);
  await waitForHydration(page);
  await page.getByRole('radio', { name: '$5', exact: true }).check();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: 'Pay $5.00 with Visa ending 4242' }).click();
  await expect(page.getByText('You tipped Petra $5.00. Thank you.')).toBeVisible();

  await openHydrated(page, `/plan/${token}`);
  await rows
    .first()
    .getByRole('button', { name: /^Skip / })
    .click();
  await rows.first().getByRole('button', { name: 'Skip this visit' }).click();
  await expect(rows.first()).toContainText('Skipped');
  await sandbox.email(person.email, /^Skipped: /);

  const nextPlanned = async () => {
    const { plan, visits: now } = await calls.ask('GET /_api/plan', { token });
    const { nominalDate, bookingId, startTime } = now.find(({ state }) => state === 'planned')!;
    return {
      nominalDate,
      bookingId,
      day: dayLabelAt(Date.parse(plan.now), Date.parse(startTime!), plan.city.timeZone),
    };
  };
  const before = await nextPlanned();
  await moveVisit(page, rows.nth(1));
  const moved = await sandbox.email(person.email, /^Changed: /);
  expect(moved.text).toContain('Nothing is charged now.');
  await openHydrated(page, `/plan/${token}`);
  const after = await nextPlanned();
  expect([after.nominalDate, after.bookingId]).toEqual([before.nominalDate, before.bookingId]);
  expect(after.day).not.toBe(before.day);
  await expect(rows.nth(1)).toContainText(after.day);

  const year = new Date((await sandbox.now()).getTime() + 365 * DAY).getUTCFullYear();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByLabel('First day').fill(`${year}-08-01`);
  await page.getByLabel('Last day').fill(`${year}-08-31`);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(
    page.getByText(/^A pause begins on \w+, August 1(, \d{4})?; its last day is \w+, August 31(, \d{4})?\./),
  ).toBeVisible();
  await sandbox.email(person.email, /^Your standing visits pause from \w+, August 1(, \d{4})?$/);

  await page.getByRole('button', { name: 'Stop these visits' }).click();
  await page.getByRole('button', { name: 'Stop now' }).click();
  await expect(page.getByText(/^These visits have ended\./)).toBeVisible();
  await sandbox.email(person.email, /^Your standing visits have ended$/);
});

/** From the plan's page to another time of the cleaner, by keyboard alone. */
async function moveVisit(page: Page, row: Locator): Promise<void> {
  await tabTo(page, row.getByRole('link', { name: /^Move or change it: / }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Move your visit' })).toBeVisible();
  await waitForHydration(page);
  await tabTo(page, page.getByRole('button', { name: / to .*[AP]M, / }).first());
  await page.keyboard.press('Enter');
  // What comes in the place of the times takes the focus.
  await expect(page.getByRole('heading', { level: 1, name: /^Move it to / })).toBeFocused();
  // What it costs is asked for first; a Tab before that would go past.
  const confirm = page.getByRole('button', { name: 'Move this visit' });
  await expect(confirm).toBeEnabled();
  await tabTo(page, confirm);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/done=moved/);
}

/** Somebody else's standing visits, of whose card the bank wants its owner to be there. */
async function askedByBank(calls: Visitor, slot: Slot) {
  const person = somebody();
  const account = await newAccount(calls, { person });
  await proveEmail(account.visitor);
  const job = await bookByCalls(account.visitor, { slot, person });
  const { stripePublishableKey: publishableKey } = await calls.ask('GET /_api/config', {});
  const provided = { origin: calls.origin, config: { stripe: { publishableKey } } };
  const card = await saveCard(provided, account, 'pm_card_authenticationRequired');
  const { plan } = await account.visitor.ask('POST /_api/plans', {
    ...{ bookingId: job.id, repeatWeeks: 2, cardId: card.id, consentVersion: 1 },
  });
  const { visits } = await calls.ask('GET /_api/plan', { token: plan.token! });
  const { bookingId, startTime } = visits[0]!;
  return { account, email: account.email, bookingId: bookingId!, startTime: startTime! };
}

/** From the email to the bank's question and its answer, by keyboard alone. */
async function confirmWithBank(page: Page, { account }: { account: Account }, { text }: EmailMessage): Promise<void> {
  await useSession(page.context(), account);
  await page.setViewportSize(PHONE);
  await openHydrated(page, /http\S+\/plan\/[\w-]+/.exec(text)![0]);
  await tabTo(page, page.getByRole('link', { name: 'Confirm with your bank' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm with your bank' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await tabTo(page, page.getByRole('button', { name: /^Pay \$/ }));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Your bank asks: is this you?' }).getByText('Complete').click();
  await expect(page.getByText('Thank you. Your visit is paid; an email says so in a moment.')).toBeVisible();
}

const again = async (page: Page): Promise<void> => {
  await page.reload();
  await waitForHydration(page);
};
