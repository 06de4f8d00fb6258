import type { Page } from '@playwright/test';
import type { Visitor } from '../visitor.ts';
import { expectAccessible } from './accessibility.ts';
import { bookByCalls } from './booked-by-calls.ts';
import { BookingForm, CARDS } from './booking-form.ts';
import { BookingPage } from './booking-page.ts';
import { CityPage } from './city-page.ts';
import { openHydrated } from './hydration.ts';
import { expectBooked } from './outcome.ts';
import { openSlot } from './slots.ts';
import { expect, test } from './test.ts';

/** Each stage of a booking, with its errors, can be used by everybody. */

/** In the city with the fewest times: what is looked at is the dialog. */
const startBooking = async (page: Page, calls: Visitor) =>
  new CityPage(page).startBooking(await openSlot(calls, { city: 'miami' }));

test('the page of one time', async ({ page, calls }) => {
  const slot = await openSlot(calls);
  await openHydrated(page, `/book/${slot.id}`);
  await expect(BookingForm.onPage(page).toPayment).toBeVisible();
  await expectAccessible(page);
});

test('the dialog with its errors', async ({ page, calls }) => {
  const form = await startBooking(page, calls);
  await form.toPayment.click();
  await expect(form.root.getByText('Name is required')).toBeVisible();
  await expectAccessible(page);
});

test('the card form, and a card that is declined', async ({ page, calls, person }) => {
  const form = await startBooking(page, calls);
  await form.goToPayment(person);
  await expectAccessible(page);
  await form.payWith(CARDS.declined);
  await expect(page.locator('.toasts').getByText('Your card was declined.')).toBeVisible();
  await expectAccessible(page);
});

test('a list of times after a booking', async ({ page, calls, person }) => {
  const form = await startBooking(page, calls);
  await form.goToPayment(person);
  await form.payWith(CARDS.good);
  await expectBooked(page);
  await expectAccessible(page);
});

test("the bank's question", async ({ page, calls, person }) => {
  const form = await startBooking(page, calls);
  await form.goToPayment(person);
  await form.payWith(CARDS.asksBank);
  await expect(page.getByRole('dialog', { name: 'Your bank asks: is this you?' })).toBeVisible();
  await expectAccessible(page);
});

test('a time that is taken', async ({ page, calls, someoneElse, person }) => {
  const slot = await openSlot(calls);
  const form = BookingForm.onPage(await someoneElse());
  await openHydrated(form.root.page(), `/book/${slot.id}`);
  await form.goToPayment(person);
  await openHydrated(page, `/book/${slot.id}`);
  await expect(page.getByRole('link', { name: 'See other times in Baltimore' })).toBeVisible();
  await expectAccessible(page);
});

test("a booking's own page, the last question, and the booking when it is canceled", async ({ page, calls }) => {
  const { token } = await bookByCalls(calls);
  const booking = new BookingPage(page);
  await openHydrated(page, `/booking/${token}`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Address is required')).toBeVisible();
  await expectAccessible(page);

  await booking.cancel.click();
  await expect(booking.cancelBox).toContainText('goes back to your card.');
  await expectAccessible(page);

  await booking.cancelBox.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(page.getByRole('heading', { name: 'Booking Canceled' })).toBeVisible();
  await expectAccessible(page);
});

test('a payment that came back from the bank', async ({ page, calls, person }) => {
  const form = BookingForm.onPage(page);
  await openHydrated(page, `/book/${(await openSlot(calls)).id}`);
  await form.goToPayment(person);
  await form.payWith(CARDS.leavesForBank);
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment failed.' })).toBeVisible();
  await expectAccessible(page);
});
