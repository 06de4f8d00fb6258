import type { Locator, Page } from '@playwright/test';
import { formatDollars } from '#contract/money';
import { dayLabel, momentLabel, rangeLabel } from '#contract/time';
import { expectAccessible } from './accessibility.ts';
import { newAccount, useSession } from './accounts/account.ts';
import { openAdmin } from './admin/admin-page.ts';
import { bookByCalls } from './booked-by-calls.ts';
import { BookingForm, CARDS } from './booking-form.ts';
import { withCard } from './card-on-file.ts';
import { newCleaner } from './cleaner-dashboard/cleaner.ts';
import { openHydrated, waitForHydration } from './hydration.ts';
import { bookingOf, timesOf } from './move-by-calls.ts';
import { expect, test } from './test.ts';
import { PHONE } from './viewports.ts';

const ZONE = 'America/New_York';
type Time = { startTime: string; endTime: string };
const rangeOf = ({ startTime, endTime }: Time) => rangeLabel(Date.parse(startTime), Date.parse(endTime), ZONE);
const dayOf = ({ startTime }: Time) => dayLabel(Date.parse(startTime), ZONE);

/** A time of the chooser, in whichever week it is. */
async function timeButton(within: Page | Locator, time: Time): Promise<Locator> {
  const name = `${rangeOf(time).replace('–', 'to')}, ${dayOf(time)}`;
  const button = within.getByRole('button', { name, exact: true });
  await expect(within.getByRole('button', { name: 'Next week' })).toBeVisible();
  // Of another length they are those of before until it has come: this week may be the one.
  await expect(within.getByRole('button', { name: / to /, disabled: true })).toHaveCount(0);
  while ((await button.count()) === 0) await within.getByRole('button', { name: 'Next week' }).click();
  return button;
}

const isAt = async (page: Page, time: Time): Promise<void> => {
  const ticket = page.getByRole('article');
  await expect(ticket.getByText(dayOf(time))).toBeVisible();
  await expect(ticket.getByText(rangeOf(time))).toBeVisible();
};

// shows: product/moving/by-customer
test('a customer moves a visit on a phone, then makes it longer and pays the difference', async ({ page, calls }) => {
  const job = await bookByCalls(calls);
  const before = await bookingOf(calls, job);
  const [other] = await timesOf(calls, before.cleaner.id, new Date(Date.parse(before.timeSlot.endTime)));
  await page.setViewportSize(PHONE);
  await openHydrated(page, `/booking/${job.token}`);
  await page.getByRole('link', { name: 'Move this visit' }).click();
  await expect(page).toHaveURL(`/booking/${job.token}/move`);
  await waitForHydration(page);
  await (await timeButton(page, other!)).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Move it to / })).toBeFocused();
  await expect(page.getByText('Moving it is free. What you paid stays as it is.')).toBeVisible();
  const terms = await page.getByText(/^Then you can cancel for free until /).textContent();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Move this visit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your visit is changed' })).toBeFocused();
  const moved = await bookingOf(calls, job);
  expect(moved.timeSlot.id).toBe(other!.id);
  expect(terms).toContain(momentLabel(Date.parse(moved.freeUntil), ZONE));
  expect(moved.totalAmount).toBe(before.totalAmount);

  await openHydrated(page, `/booking/${job.token}/move`);
  await page.getByRole('button', { name: '30 minutes more' }).click();
  const minutes = moved.minutes + 30;
  const roomy = await timesOf(calls, before.cleaner.id, new Date(moved.timeSlot.endTime), minutes);
  await (await timeButton(page, roomy[0]!)).click();
  const extra = Math.round((moved.totalAmount / moved.minutes) * 30 * 100) / 100;
  await expect(page.getByText(new RegExp(`^You pay \\${formatDollars(extra)} more, `))).toBeVisible();
  await page.getByRole('button', { name: `Go on and pay ${formatDollars(extra)}` }).click();
  await expect(page).toHaveURL('/move-payment');
  await BookingForm.onPage(page).payWith(CARDS.good);
  await expect(page.getByRole('heading', { level: 1, name: 'Your visit is changed' })).toBeVisible();
  const longer = await bookingOf(calls, job);
  expect([longer.minutes, longer.totalAmount]).toEqual([minutes, Math.round((moved.totalAmount + extra) * 100) / 100]);
});

// shows: product/moving/extras, product/moving/saved-card
test('who is signed in adds windows by keyboard, and pays for the longer visit with the saved card', async ({
  page,
  context,
  calls,
  person,
}) => {
  const cleaner = await newCleaner(calls);
  const [, slot] = await timesOf(calls, cleaner.cleanerId, new Date(), 240);
  const account = await newAccount(calls, { person });
  await withCard(calls, account);
  const home = { bedrooms: 2, bathrooms: 1 };
  const job = await bookByCalls(account.visitor, { slot: slot!, person, home });
  await useSession(context, account);
  await openHydrated(page, `/booking/${job.token}/move`);
  await page.getByRole('checkbox', { name: /^Windows 10 min each/ }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('As long as now. About 3 hours advised.')).toBeVisible();
  await expect(page.getByLabel('How many windows')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('How many windows')).toBeFocused();
  await page.keyboard.type('3');
  await expect(page.getByText('$22.50 more than now. About 3.5 hours advised.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '30 minutes less' }).press('Enter');
  await expect(page.getByText('3 h booked, about 3.5 h advised. Agree what comes first.')).toBeVisible();
  await page.getByRole('button', { name: '30 minutes more' }).press('Enter');
  await page.getByRole('region', { name: 'When?' }).getByRole('button').first().press('Enter');
  await expect(page.getByText('3 × windows')).toBeVisible();
  await page.getByRole('button', { name: 'Go on and pay $22.50' }).press('Enter');
  await page.getByRole('button', { name: 'Pay $22.50 with Visa ending 4242' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Your visit is changed' })).toBeVisible();
  const { minutes, extras, timeSlot } = await bookingOf(calls, job);
  expect([minutes, extras]).toEqual([210, [{ name: 'Windows', count: 3 }]]);

  const which = { bookingId: String(job.id) };
  const { timeSlots: hidden } = await account.visitor.ask('GET /_api/bookings/own-day-times', which);
  expect(hidden.map(dayOf)).toEqual([dayOf(timeSlot)]);
  await openHydrated(page, `/booking/${job.token}/move`);
  await (await timeButton(page, hidden[0]!)).press('Enter');
  await page.getByRole('button', { name: 'Move this visit' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Your visit is changed' })).toBeFocused();
  expect((await bookingOf(calls, job)).timeSlot.startTime).toBe(hidden[0]!.startTime);
});

// shows: product/moving/by-cleaner, product/moving/by-team
test('a cleaner proposes three times, the customer takes one by the link, without signing in, and the team moves the job with a reason, which its history has', async ({
  page,
  context,
  calls,
  person,
  sandbox,
  someoneElse,
}) => {
  const cleaner = await newCleaner(calls);
  const [, slot, first, second, third, other] = await timesOf(calls, cleaner.cleanerId);
  const job = await bookByCalls(calls, { slot: slot!, person });
  await useSession(context, cleaner);
  await openHydrated(page, `/dashboard/jobs/${job.id}`);
  await page.getByRole('button', { name: 'Propose another time' }).click();
  await expect(page.getByRole('heading', { name: 'Which times would do?' })).toBeFocused();
  for (const time of [first!, second!, third!]) await (await timeButton(page, time)).click();
  await page.getByRole('button', { name: 'Ask Robin for 3 times' }).click();
  await expect(page.getByRole('heading', { name: 'You asked for another time' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  const { text } = await sandbox.email(person.email, /another time/i);
  const link = /\/booking\/[\w-]+/.exec(text)![0];
  const customer = await someoneElse();
  await customer.goto(calls.origin + link);
  await waitForHydration(customer);
  await expect(customer.getByRole('heading', { name: 'Petra asks for another time' })).toBeVisible();
  await customer.getByRole('radio', { name: new RegExp(`^${dayOf(second!)} ${rangeOf(second!)}`) }).check();
  await customer.getByRole('button', { name: 'Take this time' }).click();
  await expect(customer.getByRole('heading', { level: 1, name: 'Your visit is changed' })).toBeFocused();
  await customer.getByRole('link', { name: 'See your booking' }).click();
  await isAt(customer, second!);
  expect((await bookingOf(calls, job)).totalAmount).toBe(job.service.totalAmount);

  await openAdmin(page, calls, `/dashboard/admin/jobs/${job.id}`);
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(dialog.getByText('A reason is required')).toBeVisible();
  await expect(dialog.getByText('Please choose a time')).toBeVisible();
  await (await timeButton(dialog, other!)).click();
  await dialog.getByLabel('Reason').fill('The building is closed that day.');
  await dialog.getByRole('button', { name: /^Move to / }).click();
  await expect(dialog).toBeHidden();
  const history = page.getByRole('region', { name: 'What happened' });
  await expect(history.getByText('The building is closed that day.')).toBeVisible();
  expect((await bookingOf(calls, job)).timeSlot.id).toBe(other!.id);
});
