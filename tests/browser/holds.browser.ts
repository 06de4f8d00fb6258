import { expectAccessible } from './accessibility.ts';
import { newAccount } from './accounts/account.ts';
import { Header } from './accounts/header.ts';
import { LoginPage } from './accounts/login-page.ts';
import { BookingForm, CARDS } from './booking-form.ts';
import { CityPage } from './city-page.ts';
import { openHydrated } from './hydration.ts';
import { expectBooked } from './outcome.ts';
import { somebody } from './people.ts';
import { openSlot } from './slots.ts';
import { expect, test } from './test.ts';
import { DESKTOP } from './viewports.ts';

const TAKEN = 'That time was just taken. Please choose another.';

const secondsOf = (countdown: string) => {
  const [minutes = 0, seconds = 0] = countdown.split(':').map(Number);
  return minutes * 60 + seconds;
};

// shows: product/states/closing-forgets-client-secret
test('closing the dialog and coming back goes on with the same hold; changing the details renews the sum', async ({
  page,
  calls,
  person,
}) => {
  // Her second service costs more than her first.
  const slot = await openSlot(calls, { cleaner: 'Denise Whitfield' });
  const city = new CityPage(page);
  const form = await city.startBooking(slot);
  await form.goToPayment(person);
  await expect(form.countdown).toHaveText(/^9:5[0-7]$/);
  const left = secondsOf((await form.countdown.textContent())!);

  await form.root.getByRole('button', { name: 'Close' }).click();
  await expect(form.root).toBeHidden();
  await expect(city.book(slot)).toBeFocused();
  const held = page.getByRole('status').filter({ hasText: 'Your time is still held' });
  await expect(held).toContainText(`with ${slot.cleaner.displayName.split(' ')[0]}, for `);
  // After a reload the time is on no list any more; the note alone leads back to it.
  await page.reload();
  await held.getByRole('button', { name: 'Continue booking' }).click();
  await expect(form.name).toHaveValue(person.name);
  await expect(form.email).toHaveValue(person.email);
  await form.toPayment.click();
  await expect(form.countdown).toBeVisible();
  expect(secondsOf((await form.countdown.textContent())!)).toBeLessThanOrEqual(left);

  const first = await form.pay.textContent();
  await form.changeDetails.click();
  await form.service.selectOption({ index: 2 });
  await form.toPayment.click();
  await expect(form.pay).not.toHaveText(first!);
  await form.payWith(CARDS.good);
  await expectBooked(page);
});

test('whoever comes second is told at once, sees three others that fit, and takes one of them', async ({
  page,
  calls,
  person,
  pageErrors,
}) => {
  pageErrors.expect(/status of 409/);
  const slot = await openSlot(calls);
  const city = new CityPage(page);
  const form = await city.startBooking(slot);
  await form.fillDetails(person);
  const { services } = await calls.ask('GET /_api/time-slot', { timeSlotId: String(slot.id) });
  await calls.ask('POST /_api/bookings/payment-intent', {
    timeSlotId: slot.id,
    serviceId: services[0]!.id,
    customerDetails: somebody('Quick Jones'),
  });

  await form.toPayment.click();
  await expect(page.locator('.toasts').getByText(TAKEN, { exact: true })).toBeVisible();
  await expect(form.root.getByRole('group', { name: 'This time is taken' }).getByText(TAKEN)).toBeVisible();
  // Nothing is to be confirmed any more.
  await expect(form.root).toHaveAccessibleName('This time is taken');
  const others = form.root.locator('.next-times').getByRole('button');
  await expect(others).toHaveCount(3);
  await expect(form.root.getByRole('button', { name: 'See other times' })).toBeVisible();
  const other = (await others.first().textContent())!;
  await others.first().click();
  await expect(form.root).toHaveAccessibleName('Confirm your booking');
  await form.toPayment.click();
  await expect(form.countdown).toBeVisible();
  const [, from] = /, (\d+:\d\d [AP]M) – /.exec(other)!;
  await expect(form.root.locator('.chosen-slot')).toContainText(from!);
  await form.root.getByRole('button', { name: 'Close' }).first().click();
  await expect(form.root).toBeHidden();
  await expect(city.book(slot)).toHaveCount(0);
});

test('of two tabs the one that pays books what it shows: another payment is looked at first, and who comes back reads that it is paid for', async ({
  page,
  calls,
  person,
  pageErrors,
}) => {
  pageErrors.expect(/status of 409/);
  const slot = await openSlot(calls, { cleaner: 'Denise Whitfield' });
  await openHydrated(page, `/book/${slot.id}`);
  const form = BookingForm.onPage(page);
  await form.address.fill('1 Oak Street, Baltimore, MD 21201');
  await form.goToPayment(person);
  const first = await form.pay.textContent();
  const secondTab = await page.context().newPage();
  await openHydrated(secondTab, `/book/${slot.id}`);
  const other = BookingForm.onPage(secondTab);
  await other.address.fill('2 Elm Street, Baltimore, MD 21201');
  await other.fillDetails(somebody('Elm Jones'));
  await other.service.selectOption({ index: 2 });
  await other.toPayment.click();
  await expect(other.cardNumber).toBeVisible();

  await form.payWith(CARDS.good);
  await expect(page.getByText('It is held again as you see it here.')).toBeVisible();
  await expect(form.cardNumber).toHaveValue('');
  await expect(form.pay).toHaveText(first!);
  await form.payWith(CARDS.leavesForBank);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expectBooked(page);
  await expect(page.getByText(person.name).first()).toBeVisible();
  await expect(page.getByText('Elm Jones')).toHaveCount(0);
  await other.payWith(CARDS.good);
  await expect(secondTab.getByText('This time is already paid for.').first()).toBeVisible();
  await secondTab.close();
  await page.goto(`/book/${slot.id}`);
  await expect(page.getByText('You booked this time in this tab.')).toBeVisible();
});

test('a time that is gone says so before anybody types, and that it is their own to who holds it; a guest who signs in has no hold any more, no tab says otherwise, and the time is open to them', async ({
  page,
  calls,
  someoneElse,
  person,
}) => {
  const slot = await openSlot(calls);
  const form = await new CityPage(page).startBooking(slot);
  await form.goToPayment(person);
  const secondTab = await page.context().newPage();
  await secondTab.goto(`/book/${slot.id}`);
  await expect(secondTab.getByText('You already hold this time in this browser, for')).toBeVisible();
  await expect(secondTab.getByRole('heading', { name: 'Confirm your booking' })).toBeVisible();
  await BookingForm.onPage(secondTab).goToPayment(person);
  await secondTab.goto('/cleaning-services/baltimore');
  await expect(secondTab.getByText('Your time is still held')).toBeVisible();

  const other = await someoneElse();
  await other.goto(`/book/${slot.id}`);
  await expect(other.getByText(TAKEN, { exact: true })).toBeVisible();
  const next = other.locator('.next-times').getByRole('link');
  await expect(next).toHaveCount(3);
  await expect(other.getByRole('link', { name: 'See other times in Baltimore' })).toBeVisible();
  await expectAccessible(other);
  await other.setViewportSize(DESKTOP);
  const [, from] = /, (\d+:\d\d [AP]M) – /.exec((await next.first().textContent())!)!;
  await next.first().click();
  await expect(other.getByRole('heading', { name: 'Confirm your booking' })).toBeVisible();
  await expect(other.locator('.time-badge .time')).toContainText(from!);
  await expect(other.getByLabel('Name')).toBeEditable();
  await other.goBack();
  await expect(other.getByRole('heading', { name: 'This time is taken' })).toBeVisible();
  await other.getByRole('link', { name: 'See other times in Baltimore' }).click();
  await expect(other).toHaveURL('/cleaning-services/baltimore');

  const account = await newAccount(calls);
  const signingIn = await page.context().newPage();
  const login = await new LoginPage(signingIn).open();
  await login.signIn(account);
  await new Header(signingIn).expectSignedIn(account);
  await expect(secondTab.getByText('Your time is still held')).toBeHidden();
  await signingIn.goto(`/book/${slot.id}`);
  const theirs = BookingForm.onPage(signingIn);
  await expect(theirs.name).toHaveValue(account.name);
  await expect(signingIn.getByText('You already hold this time')).toHaveCount(0);
  await theirs.goToPayment(account);
});
