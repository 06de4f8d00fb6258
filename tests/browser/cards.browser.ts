import { expectAccessible } from './accessibility.ts';
import { BookingForm, CARDS } from './booking-form.ts';
import { openHydrated, waitForHydration } from './hydration.ts';
import { bookedId, expectBooked } from './outcome.ts';
import { isOpen, openSlot } from './slots.ts';
import { expect, test } from './test.ts';
import { DESKTOP } from './viewports.ts';

const BANK_ASKS = 'Your bank asks: is this you?';

// shows: product/messages/card
test('a declined card says why, and another one books the same time', async ({ page, calls, person, sandbox }) => {
  const slot = await openSlot(calls);
  const form = BookingForm.onPage(page);
  await openHydrated(page, `/book/${slot.id}`);
  await expect(form.toPayment).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);
  await form.goToPayment(person);

  await form.pay.click();
  await expect(form.cardNumber).toHaveAccessibleDescription('Your card number is incomplete.');
  await expect(form.cardNumber).toBeFocused();
  await expect(page.locator('.toasts').getByText('Your card number is incomplete.', { exact: true })).toBeVisible();

  await form.payWith(CARDS.declined);
  await expect(form.root.getByText('Your card was declined.', { exact: true })).toBeVisible();
  await expect(page.locator('.toasts').getByText('Your card was declined.', { exact: true })).toBeVisible();
  await expect(form.root.getByText(/^Nothing was charged, and the time is still held for you\./)).toBeVisible();
  await form.payWith(CARDS.noFunds);
  await expect(form.root.getByText('Your card has insufficient funds.', { exact: true })).toBeVisible();
  expect(await isOpen(calls, slot)).toBe(false);

  await form.payWith(CARDS.good);
  await expectBooked(page);
  await sandbox.expectPayment(await bookedId(page), 'Paid');
});

// shows: defense 43
test('a card whose bank asks in a dialog books when the answer is yes', async ({ page, calls, person }) => {
  const slot = await openSlot(calls);
  const form = BookingForm.onPage(page);
  const bank = page.getByRole('dialog', { name: BANK_ASKS });
  await openHydrated(page, `/book/${slot.id}`);
  await form.goToPayment(person);

  await form.payWith(CARDS.asksBank);
  await bank.getByRole('button', { name: 'Fail' }).click();
  await expect(form.root.getByText(/^We are unable to authenticate your payment method\./)).toBeVisible();
  expect(await isOpen(calls, slot)).toBe(false);

  await form.pay.click();
  await bank.getByRole('button', { name: 'Complete' }).click();
  await expectBooked(page);
});

// shows: product/states/paying-redirects-if-needed
test('a card that leaves for the bank comes back to a booking', async ({ page, calls, person }) => {
  const slot = await openSlot(calls);
  const form = BookingForm.onPage(page);
  await openHydrated(page, `/book/${slot.id}`);
  await form.goToPayment(person);

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

test('refused at the bank, one tries again while the time is held', async ({ page, calls, person }) => {
  const slot = await openSlot(calls);
  const form = BookingForm.onPage(page);
  await openHydrated(page, `/book/${slot.id}`);
  await form.goToPayment(person);

  await form.payWith(CARDS.leavesForBank);
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment failed.' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);
  expect(await isOpen(calls, slot)).toBe(false);

  await page.getByRole('link', { name: 'Try again' }).click();
  await waitForHydration(page);
  await expect(form.name).toHaveValue(person.name);
  await form.toPayment.click();
  await form.payWith(CARDS.good);
  await expectBooked(page);
});

// shows: product/states/paying-redirects-if-needed
test('nothing to finish is said in as many words', async ({ page }) => {
  await openHydrated(page, '/booking-success');
  await expect(page.getByRole('heading', { level: 1, name: 'There is no payment to finish' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to Homepage' }).click();
  await expect(page).toHaveURL('/');
});
