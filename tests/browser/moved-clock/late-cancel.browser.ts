import { formatDollars } from '#contract/money';
import { HOUR } from '#contract/time';
import { bookByCalls } from '../booked-by-calls.ts';
import { BookingPage } from '../booking-page.ts';
import { openHydrated } from '../hydration.ts';
import { openSlot } from '../slots.ts';
import { expect, test } from '../test.ts';

// shows: product/canceling/other-terms
test('within a day of the job, canceling keeps one hour; where the free time ends between the terms and the last press, the new terms are asked about', async ({
  page,
  calls,
  person,
  sandbox,
  pageErrors,
}) => {
  pageErrors.expect(/status of 409/);
  const slot = await openSlot(calls, { from: 4 * HOUR, to: 23 * HOUR, now: await sandbox.now() });
  const { id, token, service } = await bookByCalls(calls, { slot, person });
  const [paid, kept] = [formatDollars(service.totalAmount), formatDollars(service.hourlyRate)];
  const back = formatDollars(service.totalAmount - service.hourlyRate);
  const name = slot.cleaner.displayName.split(' ')[0];
  const booking = new BookingPage(page);
  const last = booking.cancelBox.getByRole('button', { name: 'Cancel booking' });
  await openHydrated(page, `/booking/${token}`);
  await booking.cancel.click();
  await expect(booking.cancelBox).toContainText(`${paid} goes back to your card.`);
  // The minutes in which a fresh booking can be canceled for nothing are over, and the browser knows nothing of it.
  await sandbox.hourLater();
  await last.click();
  await expect(booking.cancelBox).toContainText(/The terms have changed\. One hour .* is kept/);
  await expect(booking.cancelBox).toBeFocused();

  await openHydrated(page, `/booking/${token}`);
  await expect(
    page.getByText(
      new RegExp(`Now one hour \\(\\${kept}\\) is kept for ${name}’s time and the rest comes back to your card\\.`),
    ),
  ).toBeVisible();
  await booking.cancel.click();
  await expect(booking.cancelBox).toContainText(
    `One hour (${kept}) is kept for ${name}'s time. ${back} comes back to your card.`,
  );
  await last.click();

  await expect(page.getByRole('heading', { name: 'Booking Canceled', exact: true })).toBeVisible();
  await expect(booking.fact('Total paid')).toHaveText(paid);
  await expect(booking.fact('Back to your card')).toHaveText(`-${back}`);
  await expect(booking.fact('Paid in the end')).toHaveText(kept);
  await sandbox.expectPayment(id, `${back} refunded`);
  expect((await sandbox.email(person.email, /^Canceled: /)).text).toContain(kept);
});
