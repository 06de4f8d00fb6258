import { BookingForm, CARDS } from './booking-form.ts';
import { CityPage } from './city-page.ts';
import { openHydrated, waitForHydration } from './hydration.ts';
import { bookedId, expectBooked } from './outcome.ts';
import { isOpen, openSlot } from './slots.ts';
import { expect, test } from './test.ts';

const INTENT = '**/_api/bookings/payment-intent';
const CREATE = '**/_api/bookings/create';

// shows: product/states/booking-made-on-success
test('a double click on Pay pays and books once, and nothing closes the dialog while the card is charged', async ({
  page,
  calls,
  person,
  sandbox,
}) => {
  const slot = await openSlot(calls);
  const form = await new CityPage(page).startBooking(slot);
  await form.goToPayment(person);
  await form.fillCard(CARDS.good);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname.split('/').at(-1)!);
  });
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/confirm', async (route) => {
    await held;
    await route.continue();
  });
  const charged = page.waitForRequest('**/confirm');
  await form.pay.dblclick();
  await charged;
  await expect(form.root.getByRole('button', { name: 'Close' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(form.root).toBeVisible();
  go();
  await expectBooked(page);
  expect(sent.filter((path) => path === 'confirm' || path === 'create')).toEqual(['confirm', 'create']);
  await sandbox.expectPayment(await bookedId(page), 'Paid');
});

test('a tab closed right after paying loses nothing', async ({ page, calls, person, sandbox }) => {
  const slot = await openSlot(calls);
  const form = await new CityPage(page).startBooking(slot);
  await form.goToPayment(person);
  const asked = page.waitForRequest(CREATE);
  await page.route(CREATE, () => {});
  await form.payWith(CARDS.good);
  await asked;
  await page.close();
  const { text } = await sandbox.email(person.email, /^Booked: /);
  expect(text).toContain(slot.cleaner.displayName);
  expect(await isOpen(calls, slot)).toBe(false);
});

// shows: product/addresses/book
test('a wallet pays where the browser has one, and not where its sheet is closed; a reload in the middle of paying finds the hold again, and after the charge asks for the booking, not for money', async ({
  page,
  calls,
  person,
  sandbox,
}) => {
  const form = BookingForm.onPage(page);
  await openHydrated(page, `/book/${(await openSlot(calls)).id}`);
  await form.goToPayment(person);
  const applePay = form.root.getByRole('button', { name: 'Apple Pay' });
  await expect(applePay).toBeHidden();
  await sandbox.hasWallet('Apple Pay');
  await page.reload();
  await waitForHydration(page);
  // The step is an entry of the history, so the form for the card is there again.
  await expect(form.pay).toBeVisible();
  await applePay.click();
  await expect(form.cardNumber).toBeHidden();
  const sheet = page.getByRole('dialog', { name: 'Apple Pay' });
  await form.pay.click();
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator('.toasts')).toContainText('Apple Pay was closed before the payment.');
  // The first request is never answered. The route has to stay: without it, what waits would be let through.
  let requests = 0;
  await page.route(CREATE, (route) => (requests++ === 0 ? undefined : route.continue()));
  const asked = page.waitForRequest(CREATE);
  const confirming = page.waitForRequest(/\/payment_intents\/[^/]+\/confirm$/);
  await form.pay.click();
  await sheet.getByRole('button', { name: 'Confirm' }).click();
  expect((await confirming).postData()).toContain('tok_sandboxApplePay');
  await asked;
  await page.reload();
  await waitForHydration(page);
  await expect(form.root.getByText(/^Your payment is being confirmed, and with it your booking\./)).toBeVisible();
  await expect(form.pay).toBeHidden();
  await form.root.getByRole('button', { name: 'Check again' }).click();
  await expectBooked(page);
});

// shows: product/calls/failed-calls-throw, product/messages/payment-intent, product/messages/booking-failed
test('a hold that cannot be had says why, and one tries again; paid and refused, the page says what failed', async ({
  page,
  calls,
  person,
  pageErrors,
}) => {
  pageErrors.expect(/status of (503|409)/);
  const notNow = 'Payments are not available right now. Please try again in a moment.';
  const slot = await openSlot(calls);
  const form = await new CityPage(page).startBooking(slot);
  await page.route(INTENT, (route) => route.fulfill({ status: 503, json: { error: notNow } }));
  await form.fillDetails(person);
  await form.toPayment.click();
  await expect(page.locator('.toasts').getByText(notNow)).toBeVisible();
  await expect(form.root.locator('form').getByText(notNow)).toBeVisible();
  await page.unroute(INTENT);
  await form.toPayment.click();
  await expect(form.pay).toBeVisible();
  expect(await isOpen(calls, slot)).toBe(false);

  const message = 'That time was just taken. Please choose another.';
  await page.route(CREATE, (route) => route.fulfill({ status: 409, json: { error: message } }));
  await form.payWith(CARDS.good);
  await expect(page.getByText(`Booking failed: ${message}`, { exact: true })).toBeVisible();
  await expect(form.root.getByRole('group', { name: 'Booking failed' })).toContainText(message);
  await form.root.getByRole('button', { name: 'See other times' }).click();
  await expect(form.root).toBeHidden();
});
