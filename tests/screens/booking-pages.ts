import type { Page } from '@playwright/test';
import { newAccount, useSession } from '../browser/accounts/account.ts';
import { bookByCalls } from '../browser/booked-by-calls.ts';
import { BookingForm, CARDS } from '../browser/booking-form.ts';
import { BookingPage } from '../browser/booking-page.ts';
import { CityPage } from '../browser/city-page.ts';
import { openHydrated } from '../browser/hydration.ts';
import { expectBooked } from '../browser/outcome.ts';
import { openSlot } from '../browser/slots.ts';
import { expect } from './expect.ts';
import type { Section, Stage } from './stage.ts';

export const bookingPages: Section = {
  title: 'Booking',
  scenes: [
    { title: 'Booking dialog', play: bookInDialog },
    { title: 'Booking dialog', play: beAskedByTheBank },
    { title: 'Booking dialog', play: loseTheHold },
    { title: 'A time of its own page', play: openTime },
    { title: 'A time of its own page', play: comeTooLate },
    { title: 'Back from the bank', play: beRefusedByTheBank },
    { title: 'Back from the bank', play: comeBackWithNothing },
    { title: "A booking's page", play: cancelBooking },
    { title: "A booking's page", play: openWrongLink },
    { title: 'Book again', play: bookAgain },
    { title: 'Book again', play: bookAgainElsewhere },
  ],
};

/** In the city with the fewest times: what is looked at is the dialog. */
const startBooking = async ({ page, calls }: Stage): Promise<BookingForm> =>
  new CityPage(page).startBooking(await openSlot(calls, { city: 'miami' }));

async function bookInDialog(stage: Stage): Promise<void> {
  const { page, person, shoot } = stage;
  const form = await startBooking(stage);
  await expect(form.toPayment).toBeVisible();
  await shoot('details');
  await form.toPayment.click();
  await expect(form.root.getByText('Name is required')).toBeVisible();
  await shoot('details with errors');
  await form.goToPayment(person);
  await shoot('card');
  await form.payWith(CARDS.declined);
  await expect(page.locator('.toasts').getByText('Your card was declined.')).toBeVisible();
  await shoot('card declined');
  await form.payWith(CARDS.good);
  await expectBooked(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Booking confirmed!' })).toBeVisible();
  await shoot('booked');
  await page.getByRole('button', { name: 'Wrong email?' }).click();
  await shoot('booked, with a wrong email');
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByLabel('Address to clean').fill('400 Ocean Drive, Miami, FL 33139');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Saved\. /)).toBeVisible();
  await shoot('booked, with an address');
}

async function beAskedByTheBank(stage: Stage): Promise<void> {
  const form = await startBooking(stage);
  await form.goToPayment(stage.person);
  await form.payWith(CARDS.asksBank);
  await expect(stage.page.getByRole('dialog', { name: 'Your bank asks: is this you?' })).toBeVisible();
  await stage.shoot("the bank's question");
}

async function loseTheHold(stage: Stage): Promise<void> {
  const { page, pageErrors, person, shoot } = stage;
  // Whether it was paid is asked as it ends: it was not.
  pageErrors.expect(/status of 402/);
  await page.clock.install();
  const form = await startBooking(stage);
  await form.goToPayment(person);
  await page.clock.fastForward('11:00');
  await expect(form.root.getByRole('group', { name: 'Your hold has ended' })).toBeVisible();
  await page.clock.resume();
  await shoot('the hold has ended');
}

async function openTime({ page, calls, shoot }: Stage): Promise<void> {
  const { id } = await openSlot(calls);
  await openHydrated(page, `/book/${id}`);
  await expect(BookingForm.onPage(page).toPayment).toBeVisible();
  await shoot('open');
  await BookingForm.onPage(page).service.selectOption({ index: 1 });
  await page.getByLabel('Bedrooms').selectOption('2');
  await page.getByLabel('Bathrooms').selectOption('2');
  await page.getByLabel('Last cleaned').selectOption('Over 3 months ago');
  await expect(page.getByText(/ advised: 2 bedrooms, 2 baths/)).toBeVisible();
  for (const extra of await page.getByRole('group', { name: 'Extras' }).getByRole('checkbox').all())
    await extra.check();
  await page.getByRole('button', { name: '30 minutes less' }).click();
  await shoot('with a home, extras, and a shorter length');
}

async function comeTooLate({ page, calls, shoot }: Stage): Promise<void> {
  const { slot } = await bookByCalls(calls);
  await openHydrated(page, `/book/${slot.id}`);
  await expect(page.getByRole('link', { name: 'See other times in Baltimore' })).toBeVisible();
  await shoot('taken');
}

async function beRefusedByTheBank({ page, calls, person, shoot }: Stage): Promise<void> {
  const form = BookingForm.onPage(page);
  await openHydrated(page, `/book/${(await openSlot(calls)).id}`);
  await form.goToPayment(person);
  await shoot('card, on the time’s own page');
  await form.payWith(CARDS.leavesForBank);
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment failed.' })).toBeVisible();
  await shoot('refused');
}

async function comeBackWithNothing({ page, shoot }: Stage): Promise<void> {
  await openHydrated(page, '/booking-success');
  await expect(page.getByRole('heading', { level: 1, name: 'There is no payment to finish' })).toBeVisible();
  await shoot('nothing to finish');
}

async function cancelBooking({ page, calls, shoot }: Stage): Promise<void> {
  const { token } = await bookByCalls(calls);
  const booking = new BookingPage(page);
  await openHydrated(page, `/booking/${token}`);
  await shoot('booked');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Address is required')).toBeVisible();
  await shoot('details with errors');
  await booking.cancel.click();
  await expect(booking.cancelBox).toContainText('goes back to your card.');
  await shoot('the last question');
  await booking.cancelBox.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(canceled(page)).toBeVisible();
  await shoot('canceled');
  await openHydrated(page, `/booking/${token}/receipt`);
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
  await shoot('receipt');
}

const canceled = (page: Page) => page.getByRole('heading', { name: 'Booking Canceled' });

async function openWrongLink({ page, shoot, pageErrors }: Stage): Promise<void> {
  pageErrors.expect(/status of 404/);
  await openHydrated(page, '/booking/nobody-was-ever-given-this');
  await expect(page.getByRole('heading', { level: 1, name: 'Invalid Link' })).toBeVisible();
  await shoot('invalid link');
}

const HOME = { bedrooms: 2, bathrooms: 1.5, kind: 'apartment' } as const;
const ADDRESS = '1742 Bank Street, Apt 3, Baltimore, MD 21231';

async function bookAgain({ page, context, calls, person, shoot }: Stage): Promise<void> {
  const account = await newAccount(calls, { person });
  const { id, token } = await bookByCalls(account.visitor, { person, home: HOME, address: ADDRESS });
  await openHydrated(page, `/book-again/${id}?token=${token}`);
  const heading = page.getByRole('heading', { level: 1, name: /^Book \w+ again$/ });
  await expect(heading).toBeVisible();
  await shoot('by the link');
  await useSession(context, account);
  await openHydrated(page, `/book-again/${id}`);
  await expect(heading).toBeVisible();
  await shoot('signed in');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(BookingForm.onPage(page).cardNumber).toBeVisible();
  await shoot('card');
  await openHydrated(page, '/dashboard/settings');
  await page.getByRole('button', { name: /^Change 1742 Bank Street/ }).click();
  await expect(page.getByLabel('Street and number')).toHaveValue('1742 Bank Street');
  await shoot('its home in the settings');
  await openHydrated(page, `/book/${(await openSlot(calls)).id}`);
  await expect(page.getByLabel('Home', { exact: true })).toBeVisible();
  await shoot('the home, in the booking form');
}

async function bookAgainElsewhere({ page, context, calls, person, shoot, pageErrors }: Stage): Promise<void> {
  pageErrors.expect(/status of 404/);
  const account = await newAccount(calls, { person });
  const { id } = await bookByCalls(account.visitor, { person, home: HOME });
  await openHydrated(page, `/book-again/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to book again' })).toBeVisible();
  await shoot('nobody is signed in');
  await useSession(context, account);
  const { cleaners } = await calls.ask('GET /_api/cleaners', { city: 'baltimore' });
  await page.route('**/_api/bookings/again?*', async (route) => {
    const again = await (await route.fetch()).json();
    const gone = { problem: 'cleaner_gone', hourlyRate: null, timeSlots: [], otherCleaners: cleaners.slice(0, 3) };
    await route.fulfill({ json: { ...again, ...gone } });
  });
  await openHydrated(page, `/book-again/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: /cannot be booked any more$/ })).toBeVisible();
  await shoot('the cleaner is gone');
}
