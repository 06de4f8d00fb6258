import { BookingForm, CARDS } from './booking-form.ts';
import { BookingPage } from './booking-page.ts';
import { openHydrated, waitForHydration } from './hydration.ts';
import { expectBooked } from './outcome.ts';
import { tabTo } from './tab-to.ts';
import { expect, test } from './test.ts';

test('from the home page to a booking and its cancellation by keyboard alone', async ({ page, person, sandbox }) => {
  const form = BookingForm.inDialog(page);
  const { keyboard } = page;
  await openHydrated(page, '/');

  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  // A choice loads the list anew and leaves the focus where it is.
  const time = page.getByLabel('Time of day');
  await tabTo(page, time);
  await keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/part=morning/);
  await expect(time).toBeFocused();
  await keyboard.press('ArrowUp');
  await expect(page).not.toHaveURL(/part=/);
  await tabTo(page, page.getByRole('link', { name: /^See all \d+ times in Baltimore$/ }));
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/cleaning-services/baltimore');
  // A page that was gone to begins at its heading, and its list pushes what is below it down.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('link', { name: /^Book / }).first()).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Next week' }));
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/week=1/);
  await expect(page.getByRole('heading', { level: 1, name: "Next Week's Availability" })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);

  const book = page.getByRole('link', { name: /^Book / }).first();
  await tabTo(page, book);
  await keyboard.press('Enter');
  await expect(form.root.getByRole('heading', { name: 'Confirm your booking' })).toBeFocused();
  await keyboard.press('Escape');
  await expect(form.root).toBeHidden();
  await expect(book).toBeFocused();
  await keyboard.press('Enter');

  await expect(form.service).toBeVisible();
  await tabTo(page, form.service);
  await keyboard.press('ArrowDown');
  await expect(form.service).not.toHaveValue('');
  await tabTo(page, form.name);
  await keyboard.type(person.name);
  await tabTo(page, form.email);
  await keyboard.press('Enter');
  await expect(form.email).toBeFocused();
  await expect(form.email).toHaveAccessibleDescription('Invalid email address');
  await keyboard.type(person.email);
  await tabTo(page, form.toPayment);
  await keyboard.press('Space');

  await expect(form.root.getByRole('group', { name: 'Payment', exact: true })).toBeFocused();
  await expect(form.cardNumber).toBeVisible();
  await tabTo(page, form.cardNumber);
  await keyboard.type(CARDS.good);
  await tabTo(page, form.expiry);
  await keyboard.type('1234');
  await tabTo(page, form.securityCode);
  await keyboard.type('123');
  await tabTo(page, form.pay);
  await keyboard.press('Space');

  await expectBooked(page);
  await expect(form.root).toBeHidden();
  await expect(page.locator(':focus')).toContainText('Booking confirmed!');
  const link = page.getByRole('link', { name: /^See your booking / });
  await tabTo(page, link);
  await keyboard.press('Enter');
  await page.waitForURL('/booking/*');
  await waitForHydration(page);

  const booking = new BookingPage(page);
  await expect(booking.cancel).toBeVisible();
  await tabTo(page, booking.cancel);
  await keyboard.press('Enter');
  await expect(booking.cancelBox).toBeFocused();
  await expect(booking.cancelBox).toContainText('goes back to your card.');
  await tabTo(page, booking.keep);
  await keyboard.press('Space');
  await expect(booking.cancel).toBeFocused();
  await keyboard.press('Enter');
  await expect(booking.cancelBox).toContainText('goes back to your card.');
  await tabTo(page, booking.cancelBox.getByRole('button', { name: 'Cancel booking' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Booking Canceled' })).toBeFocused();
  await sandbox.email(person.email, /^Canceled: /);
});

test('a dialog keeps the focus in it', async ({ page }) => {
  const form = BookingForm.inDialog(page);
  await openHydrated(page, '/cleaning-services/baltimore?week=1');
  await page
    .getByRole('link', { name: /^Book / })
    .first()
    .press('Enter');
  await expect(form.service).toBeVisible();
  const outside: string[] = [];
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press(step < 9 ? 'Tab' : 'Shift+Tab');
    const left = await page.evaluate(() => {
      const focused = document.activeElement;
      return !focused || focused === document.body || focused.closest('dialog') ? '' : focused.outerHTML;
    });
    outside.push(left);
  }
  expect(outside.filter(Boolean)).toEqual([]);
});
