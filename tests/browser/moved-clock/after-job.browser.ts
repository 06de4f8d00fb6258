import type { Locator, Page } from '@playwright/test';
import { HOUR } from '#contract/time';
import { expectAccessible } from '../accessibility.ts';
import { newAccount, useSession } from '../accounts/account.ts';
import { bookByCalls } from '../booked-by-calls.ts';
import { BookingForm, CARDS } from '../booking-form.ts';
import { openHydrated, waitForHydration } from '../hydration.ts';
import type { EmailMessage } from '../sandbox.ts';
import { openSlot } from '../slots.ts';
import { expect, test } from '../test.ts';

// shows: product/book-again/presses, product/after/tip-page
test('a job that is over is rated by keyboard and tipped, a problem with it reported, and the same booked again', async ({
  page,
  calls,
  person,
  sandbox,
}) => {
  test.setTimeout(120_000);
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
  await page.setViewportSize({ width: 390, height: 844 });
  await tipAndTakeBack(page);
  await expect(page.getByText('You have rated this job. Thank you.')).toBeVisible();

  await page.getByRole('button', { name: 'Report a problem' }).click();
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Please tell us what happened')).toBeVisible();
  await page.getByLabel('What happened?').fill('A glass was broken.');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Thank you. A person will look at it and write to you.')).toBeVisible();
  await openHydrated(page, `/booking/${token}`);
  await expect(page.getByText('You have reported a problem. Our team looks into it and writes to you.')).toBeVisible();

  await useSession(page.context(), account);
  const email = await sandbox.email(person.email, /^How was it with /);
  // Paid with a card that is typed: the bank's own question is one press more.
  for (const [card, mostPresses] of [
    [CARDS.good, 3],
    [CARDS.asksBank, 4],
  ] as const) {
    const { presses, milliseconds } = await bookAgainFrom(page, email, card);
    expect(presses).toBeLessThanOrEqual(mostPresses);
    expect(milliseconds).toBeLessThanOrEqual(10_000);
    const ticket = page.getByRole('article');
    await expect(ticket).toContainText(visit.address);
    await expect(ticket).toContainText('2 bed 1 bath');
  }
});

/** By the link alone, with a card whose bank has a page of its own. */
async function tipAndTakeBack(page: Page): Promise<void> {
  const toPayment = page.getByRole('button', { name: 'Continue to payment' });
  await toPayment.click();
  await expect(page.getByText('Choose an amount, or no tip')).toBeVisible();
  await page.getByRole('radio', { name: /^15%: \$/ }).check();
  await toPayment.click();
  await expect(page.getByRole('heading', { level: 1, name: /^A tip for \w+$/ })).toBeVisible();
  await expect(page).toHaveURL('/tip');
  await BookingForm.onPage(page).payWith(CARDS.leavesForBank);
  await page.getByRole('button', { name: 'Approve the payment' }).click();
  await expect(page.getByText(/^You tipped \w+ \$\d+\.\d\d\. Thank you\.$/)).toBeVisible();
  await expect(page).toHaveURL(/\/booking\/[^?]+#tip$/);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Take the tip back' }).click();
  await expect(page.getByText('Your tip goes back to your card.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Tip \w+ after all$/ })).toBeVisible();
}

/** From the email after a visit to Booked; counts every press, whatever it is on. */
async function bookAgainFrom(page: Page, { html }: EmailMessage, card: string) {
  await page.goto('about:blank');
  await page.setContent(html);
  let presses = 0;
  const press = async (button: Locator) => {
    presses += 1;
    await button.click();
  };
  const began = performance.now();
  await press(page.getByRole('link', { name: /^Book \w+ again$/ }));
  await expect(page.getByRole('heading', { level: 1, name: /^Book \w+ again$/ })).toBeVisible();
  await press(page.getByRole('button', { name: 'Continue to Payment' }));
  await payBy(BookingForm.onPage(page), card, press);
  await expect(page.getByRole('heading', { level: 1, name: 'Booking confirmed!' })).toBeVisible();
  return { presses, milliseconds: performance.now() - began };
}

/** The one step that depends on the card. */
async function payBy(form: BookingForm, card: string, press: (button: Locator) => Promise<void>): Promise<void> {
  await form.fillCard(card);
  await press(form.pay);
  if (card === CARDS.asksBank) await press(form.root.page().getByRole('button', { name: 'Complete' }));
}
