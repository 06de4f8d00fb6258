import type { Locator, Page } from '@playwright/test';
import { HOUR } from '#contract/time';
import { saveCard } from '../../saved-card.ts';
import { proveEmail } from '../../sign-up.ts';
import { expectAccessible } from '../accessibility.ts';
import { newAccount, useSession } from '../accounts/account.ts';
import { bookByCalls } from '../booked-by-calls.ts';
import { BookingForm, CARDS } from '../booking-form.ts';
import { openHydrated, waitForHydration } from '../hydration.ts';
import type { EmailMessage } from '../sandbox.ts';
import { openSlot } from '../slots.ts';
import { expect, test } from '../test.ts';
import { PHONE } from '../viewports.ts';

// shows: product/book-again/presses, product/after/tip-page
test('a job that is over is rated by keyboard and tipped, a problem with it reported, and the same booked again', async ({
  page,
  calls,
  person,
  sandbox,
  pageErrors,
}) => {
  test.setTimeout(120_000);
  // Where the provider's event was faster than the way back from the bank, the tip's page reads that it is given.
  pageErrors.expect(/status of 409 .*\/bookings\/tip\)/);
  const slot = await openSlot(calls, { from: 3 * HOUR, to: 48 * HOUR, now: await sandbox.now() });
  const account = await newAccount(calls, { person });
  const visit = { slot, person, home: { bedrooms: 2, bathrooms: 1 }, address: '1742 Bank Street, Baltimore, MD 21231' };
  const { token } = await bookByCalls(account.visitor, visit);
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
  await expect(page.locator('#rate')).toBeFocused();
  await page.setViewportSize(PHONE);
  await tipAndTakeBack(page);
  await expect(page.getByText('You have rated this job. Thank you.')).toBeVisible();

  await page.getByRole('button', { name: 'Report a problem' }).click();
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Please tell us what happened')).toBeVisible();
  await page.getByLabel('What happened?').fill('A glass was broken.');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Thank you. A person will look at it and write to you.')).toBeVisible();
  await openHydrated(page, `/booking/${token}`);
  await expect(page.getByRole('heading', { name: 'You reported a problem' })).toBeVisible();
  await expect(page.getByText('Our team looks into it and writes to you.')).toBeVisible();

  await useSession(page.context(), account);
  const email = await sandbox.email(person.email, /^How was /);
  // Typed: link, Continue, Pay. Saved: link and Pay, and the bank's own question, which is counted too.
  await expectAgain(page, email, 3, payTyped);
  await proveEmail(account.visitor);
  const { stripePublishableKey: publishableKey } = await calls.ask('GET /_api/config', {});
  const provided = { origin: calls.origin, config: { stripe: { publishableKey } } };
  await saveCard(provided, account);
  await expectAgain(page, email, 2, paySaved('Visa ending 4242'));
  await saveCard(provided, account, 'pm_card_authenticationRequired');
  await expectAgain(page, email, 3, async (press, form) => {
    await paySaved('Visa ending 3184')(press, form);
    await press(page.getByRole('dialog', { name: 'Your bank asks: is this you?' }).getByText('Complete'));
  });
});

/** By the link alone, with a card whose bank has a page of its own. */
async function tipAndTakeBack(page: Page): Promise<void> {
  const toPayment = page.getByRole('button', { name: 'Continue to payment' });
  await toPayment.click();
  await expect(page.getByText('Choose an amount, or no tip')).toBeVisible();
  await page.getByRole('radio', { name: '$5', exact: true }).focus();
  for (const _more of ['$10', '15%']) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: /^15%: \$/ })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^A tip for \w+$/ })).toBeVisible();
  await expect(page).toHaveURL('/tip');
  await expect(BookingForm.onPage(page).cardNumber).toBeVisible();
  await expectAccessible(page);
  await BookingForm.onPage(page).payWith(CARDS.leavesForBank);
  await page.getByRole('button', { name: 'Approve the payment' }).click();
  await expect(page.getByText(/^You tipped \w+ \$\d+\.\d\d\. Thank you\.$/)).toBeVisible();
  await expect(page).toHaveURL(/\/booking\/[^?]+#tip$/);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Take the tip back' }).click();
  await expect(page.getByText('Your tip goes back to your card.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Tip \w+ after all$/ })).toBeVisible();
}

type Press = (button: Locator) => Promise<void>;
type Pay = (press: Press, form: BookingForm) => Promise<void>;

const payTyped: Pay = async (press, form) => {
  await press(form.toPayment);
  await expect(form.root.getByRole('group', { name: 'Payment', exact: true })).toBeFocused();
  await form.fillCard(CARDS.good);
  await press(form.pay);
};

const paySaved =
  (card: string): Pay =>
  (press, { root }) =>
    press(root.getByRole('button', { name: new RegExp(`^Pay \\$\\d+(\\.\\d\\d)? with ${card}$`) }));

/** From the email after a visit to the same booked once more, in so many presses, whatever they are on. */
async function expectAgain(page: Page, { html }: EmailMessage, mostPresses: number, pay: Pay): Promise<void> {
  await page.goto('about:blank');
  await page.setContent(html);
  let presses = 0;
  const press: Press = async (button) => {
    presses += 1;
    await button.click();
  };
  const began = performance.now();
  await press(page.getByRole('link', { name: /^Book \w+ again$/ }));
  await expect(page.getByRole('heading', { level: 1, name: /^Book \w+ again$/ })).toBeVisible();
  await pay(press, BookingForm.onPage(page));
  await expect(page.getByRole('heading', { level: 1, name: 'Booking confirmed!' })).toBeVisible();
  // On a machine that does nothing else.
  if (process.env.LONG) expect(performance.now() - began).toBeLessThanOrEqual(10_000);
  expect(presses).toBeLessThanOrEqual(mostPresses);
  const ticket = page.getByRole('article');
  await expect(ticket).toContainText('1742 Bank Street');
  await expect(ticket).toContainText('2 bed 1 bath');
}
