import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { BookingForm, CARDS } from './booking-form.ts';
import { openHydrated, waitForHydration } from './hydration.ts';
import { bookedId, expectBooked } from './outcome.ts';
import { isOpen, openSlot } from './slots.ts';
import { expect, test } from './test.ts';
import { DESKTOP } from './viewports.ts';

const BANK_ASKS = 'Your bank asks: is this you?';

const isAccessible = async (page: Page) => {
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);
};

// shows: product/messages/card, product/cleaner-profile/booking-confirmed, defense 43
test('a time is booked from a profile with the service that was looked at; a declined card says why, another one, whose bank asks in a dialog, books the same time, and each stage can be used by everybody', async ({
  page,
  calls,
  person,
  sandbox,
}) => {
  test.setTimeout(240_000);
  const form = BookingForm.inDialog(page);
  const bank = page.getByRole('dialog', { name: BANK_ASKS });
  const times = page.getByRole('region', { name: 'Available Time Slots' });
  await openHydrated(page, '/cleaning-services/baltimore/linh-tran');
  await page.getByRole('link', { name: /^Deep Clean \$/ }).click();
  await expect(times).toContainText('Price shown is for a Deep Clean.');
  const book = times.getByRole('link', { name: /^Book Now, / }).last();
  const [, timeSlotId = ''] = /^\/book\/(\d+)/.exec((await book.getAttribute('href'))!)!;
  const { timeSlot: slot } = await calls.ask('GET /_api/time-slot', { timeSlotId });
  const time = page.getByRole('link', { name: (await book.getAttribute('aria-label'))!, exact: true });
  await time.click();
  await expect(form.service.locator('option:checked')).toHaveText(/^Deep Clean, 3 h, \$/);
  await form.toPayment.click();
  await expect(form.root.getByText('Name is required')).toBeVisible();
  await isAccessible(page);
  await form.name.fill(person.name);
  await form.email.fill(person.email);
  await form.toPayment.click();
  await expect(form.cardNumber).toBeVisible();
  await isAccessible(page);

  const toast = (words: string) => page.locator('.toasts').getByText(words, { exact: true });
  const said = (words: string) => form.root.locator('form').getByText(words, { exact: true });
  await form.pay.click();
  await expect(form.cardNumber).toHaveAccessibleDescription('Your card number is incomplete.');
  await expect(form.cardNumber).toBeFocused();
  await expect(toast('Your card number is incomplete.')).toBeVisible();
  await form.payWith(CARDS.declined);
  await expect(said('Your card was declined.')).toBeVisible();
  await expect(toast('Your card was declined.')).toBeVisible();
  await expect(form.root.getByText(/^Nothing was charged, and the time is still held for you\./)).toBeVisible();
  await isAccessible(page);
  await form.payWith(CARDS.noFunds);
  await expect(said('Your card has insufficient funds.')).toBeVisible();
  expect(await isOpen(calls, slot)).toBe(false);

  await form.payWith(CARDS.asksBank);
  await expect(bank).toBeVisible();
  await isAccessible(page);
  await bank.getByRole('button', { name: 'Fail' }).click();
  await expect(
    form.root.locator('form').getByText(/^We are unable to authenticate your payment method\./),
  ).toBeVisible();
  expect(await isOpen(calls, slot)).toBe(false);
  await form.pay.click();
  await bank.getByRole('button', { name: 'Complete' }).click();
  await expectBooked(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Booking confirmed!' })).toBeVisible();
  await isAccessible(page);
  await sandbox.expectPayment(await bookedId(page), 'Paid');
  await page.goBack();
  await expect(times.getByRole('link', { name: /^Book Now, / })).not.toHaveCount(0);
  await expect(time).toHaveCount(0);
});

// shows: product/states/paying-redirects-if-needed
test('a card that leaves for the bank comes back to a booking; refused there, one tries again while the time is held', async ({
  page,
  calls,
  person,
}) => {
  test.slow();
  const slot = await openSlot(calls);
  const form = BookingForm.onPage(page);
  await openHydrated(page, `/book/${slot.id}`);
  await expect(form.toPayment).toBeVisible();
  await isAccessible(page);
  await form.goToPayment(person);
  await form.payWith(CARDS.leavesForBank);
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment failed.' })).toBeVisible();
  await isAccessible(page);
  expect(await isOpen(calls, slot)).toBe(false);

  await page.getByRole('link', { name: 'Try again' }).click();
  await waitForHydration(page);
  await expect(form.name).toHaveValue(person.name);
  await form.toPayment.click();
  await form.payWith(CARDS.leavesForBank);
  await expect(page.getByRole('heading', { name: BANK_ASKS })).toBeVisible();
  await page.getByRole('button', { name: 'Approve the payment' }).click();
  await expectBooked(page);
  // The secret of the payment is in no address bar and no history.
  await expect(page).toHaveURL('/booking-success');
  await expect(page.getByRole('heading', { level: 1, name: 'Booking confirmed!' })).toBeFocused();
  await page.getByRole('link', { name: /^See your booking #BK-\d+$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^#BK-\d+$/ })).toBeVisible();
});
