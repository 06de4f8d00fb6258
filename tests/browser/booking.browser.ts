import { formatDollars } from '#contract/money';
import { BookingForm, CARDS } from './booking-form.ts';
import { BookingPage } from './booking-page.ts';
import { openHydrated, waitForHydration } from './hydration.ts';
import { isOpen, rangeOf } from './slots.ts';
import { expect, test } from './test.ts';

// shows: product/addresses/booking-link, product/booking-link/ticket, product/booking-link/scheduled-can-cancel
// shows: product/booking-link/canceled, product/booking-dialog/confirm-your-booking, product/booking-dialog/details
// shows: product/booking-dialog/card-form, product/states/booking-to-card-form
// shows: product/states/after-booking-lists-are-fresh, product/states/after-a-cancel-lists-are-fetched-again
// shows: product/validation/booking-form, product/roles/booking-link-needs-no-login, product/roles/everybody-may-book
// shows: product/calls/provider-script, product/messages/cancel, product/messages/booking-confirmed
test('from the home page to a booking, its mail, its own page, and its cancellation', async ({
  page,
  calls,
  person,
  sandbox,
}) => {
  const form = BookingForm.inDialog(page);
  const mistyped = `x.${person.email}`;
  const availability = page.getByRole('region', { name: "This Week's Availability" });
  await openHydrated(page, '/');
  await page.getByRole('link', { name: 'Find a Cleaner' }).first().click();
  const book = availability.getByRole('link', { name: /^Book / }).first();
  const bookLabel = (await book.getAttribute('aria-label'))!;
  const bookLink = page.getByRole('link', { name: bookLabel, exact: true });
  const timeSlotId = (await book.getAttribute('href'))!.split('/').at(-1)!;
  const { timeSlot: slot, services } = await calls.ask('GET /_api/time-slot', { timeSlotId });
  const service = services.at(-1)!;
  const total = formatDollars(service.totalAmount);

  await test.step('the dialog shows the time and asks for what it needs', async () => {
    await book.click();
    await expect(form.root.getByRole('heading', { name: 'Confirm your booking' })).toBeFocused();
    await expect(
      form.root.getByText('Please review the details and complete your payment to secure your spot.', { exact: true }),
    ).toBeVisible();
    await expect(form.root).toContainText(slot.cleaner.displayName);
    await expect(form.root.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    await expect(form.root.getByText('Google fills in your name and email. Or type them below.')).toBeVisible();
    await form.toPayment.click();
    await expect(form.service).toHaveAccessibleDescription('Please select a service');
    await expect(form.name).toHaveAccessibleDescription('Name is required');
    await expect(form.email).toHaveAccessibleDescription('Invalid email address');
    await form.email.fill('robin@nowhere');
    await form.name.fill(person.name);
    await form.service.selectOption(String(service.id));
    await expect(form.email).toHaveAccessibleDescription('Invalid email address');
    await expect(form.name).not.toHaveAttribute('aria-invalid');
    await expect(form.service).not.toHaveAttribute('aria-invalid');
    await form.email.fill(mistyped);
    await expect(form.email).not.toHaveAttribute('aria-invalid');
  });

  await test.step('the sum is shown before any card field', async () => {
    await expect(form.root.getByRole('definition').last()).toHaveText(total);
    await expect(form.cardNumber).toBeHidden();
  });

  await test.step('the time is held while one pays', async () => {
    await form.toPayment.click();
    await expect(form.countdown).toHaveText(/^(10:00|9:5\d)$/);
    const left = await form.countdown.textContent();
    await expect(form.countdown).not.toHaveText(left!);
    await expect(form.root.getByText('This time is held for you while you pay.')).toBeVisible();
    expect(await isOpen(calls, slot)).toBe(false);
    await expect(form.pay).toHaveAccessibleName(`Pay ${total}`);
    const kept = `After that, one hour (${formatDollars(service.hourlyRate)}) is kept for `;
    await expect(form.root.getByText(kept)).toBeVisible();
  });

  await test.step('a good card books it, and the time is gone from the list', async () => {
    // A mistyped address is seen before it is paid, and once more after it.
    await expect(form.root.getByText(`The confirmation goes to ${mistyped}.`)).toBeVisible();
    await form.payWith(CARDS.good);
    await expect(
      page.getByText('Booking confirmed! A confirmation email has been sent.', { exact: true }),
    ).toBeVisible();
    await expect(form.root).toBeHidden();
    const confirmed = page.getByRole('heading', { level: 1, name: 'Booking confirmed!' });
    await expect(confirmed).toBeFocused();
    await expect(page.getByText(`Our email to ${mistyped} leads back to it`)).toBeVisible();
    await page.getByRole('button', { name: 'Wrong email?' }).click();
    await page.getByLabel('Your email').fill(person.email);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Our email to ${person.email} leads back to it`)).toBeVisible();
    // A place of the same page is no other page: the booking that was just made stays.
    await page.getByRole('link', { name: 'Give the address' }).click();
    await expect(page.getByRole('heading', { name: /^Where should .* ring\?$/ })).toBeFocused();
    await expect(confirmed).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('main').getByRole('link', { name: /^Book / })).not.toHaveCount(0);
    await expect(bookLink).toHaveCount(0);
  });

  await test.step('the email leads to the booking', async () => {
    const { id, text } = await sandbox.email(person.email, /^Booked: /);
    expect(text).toContain(total);
    await page.goto(`/_sandbox/mail/${id}`);
    await page.frameLocator('iframe').getByRole('link', { name: 'See your booking' }).click();
    await page.waitForURL('/booking/*');
    await waitForHydration(page);
  });

  const booking = new BookingPage(page);
  await test.step('which shows what was booked', async () => {
    await expect(booking.reference).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByText('Scheduled', { exact: true })).toBeVisible();
    await expect(main.getByText(slot.cleaner.displayName, { exact: true })).toBeVisible();
    await expect(main.getByText(rangeOf(slot), { exact: true })).toBeVisible();
    await expect(booking.fact('Service')).toContainText(service.name);
    await expect(booking.fact('Customer')).toHaveText(person.name);
    await expect(booking.fact('City')).toHaveText('Baltimore, MD');
    await expect(booking.fact('Total paid')).toHaveText(total);
  });

  const id = await booking.id();
  await test.step('canceling names the dollars first, and can be thought over', async () => {
    await sandbox.expectPayment(id, 'Paid');
    await booking.cancel.click();
    await expect(booking.cancelBox).toContainText(`Cancel now and ${total} goes back to your card.`);
    await expect(booking.cancelBox).toContainText("This can't be undone, and the time opens up for someone else.");
    await booking.keep.click();
    await expect(booking.cancelBox).toBeHidden();
    await booking.cancel.click();
    await booking.cancelBox.getByRole('button', { name: 'Cancel booking' }).click();
    await expect(page.getByText('Booking canceled successfully.', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Booking Canceled', exact: true })).toBeFocused();
    await expect(page.getByRole('main').getByText('Canceled', { exact: true })).toBeVisible();
    await expect(booking.fact('Back to your card')).toHaveText(`-${total}`);
    await expect(booking.cancel).toHaveCount(0);
  });

  await test.step('the money goes back, an email says so, and the time is open again', async () => {
    await sandbox.expectPayment(id, 'Refunded');
    expect((await sandbox.email(person.email, /^Canceled: /)).text).toContain(total);
    await openHydrated(page, '/cleaning-services/baltimore');
    await expect(bookLink).toBeVisible();
  });
});
