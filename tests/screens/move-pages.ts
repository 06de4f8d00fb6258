import { newAccount, useSession } from '../browser/accounts/account.ts';
import { openAdmin } from '../browser/admin/admin-page.ts';
import { bookByCalls } from '../browser/booked-by-calls.ts';
import { BookingForm } from '../browser/booking-form.ts';
import { newCleaner } from '../browser/cleaner-dashboard/cleaner.ts';
import { openHydrated } from '../browser/hydration.ts';
import { moveByCalls, timesOf } from '../browser/move-by-calls.ts';
import { expect } from './expect.ts';
import type { Section, Stage } from './stage.ts';

export const movePages: Section = {
  title: 'Moving a visit',
  scenes: [
    { title: 'Moving a visit', play: moveVisit },
    { title: 'Moving a visit', play: comeTooLate },
    { title: 'Asking for another time', play: askForTime },
  ],
};

const ADDRESS = '1742 Bank Street, Apt 3, Baltimore, MD 21231';

async function moveVisit({ page, calls, shoot }: Stage): Promise<void> {
  const cleaner = await newCleaner(calls);
  const [, , slot] = await timesOf(calls, cleaner.cleanerId);
  const job = await bookByCalls(calls, { slot: slot!, address: ADDRESS, home: { bedrooms: 2, bathrooms: 1 } });
  const times = page.getByRole('button', { name: / to .*[AP]M, / });
  const choose = async () => {
    await openHydrated(page, `/booking/${job.token}/move`);
    await expect(times.first()).toBeVisible();
  };
  await openHydrated(page, `/booking/${job.token}`);
  await shoot('the way to it');
  await choose();
  await shoot('the times');
  // By an address that somebody kept: the page itself goes no shorter than Petra takes it.
  await openHydrated(page, `/booking/${job.token}/move?minutes=150`);
  await expect(page.getByText(/^Petra has no other time for 2\.5 hours /)).toBeVisible();
  await shoot('no time for that length');
  await choose();
  await page.getByRole('checkbox', { name: /^Windows/ }).check();
  await page.getByLabel('How many windows').selectOption('12');
  await expect(page.getByText(/About 5 hours advised\.$/)).toBeVisible();
  await page.getByRole('button', { name: '30 minutes less' }).click();
  await expect(page.getByText(/^Same start, /)).toBeVisible();
  await shoot('a longer visit');
  await times.first().click();
  await expect(page.getByText(/^You pay \$/)).toBeVisible();
  await shoot('what it costs');
  await page.getByRole('button', { name: /^Go on and pay / }).click();
  await expect(BookingForm.onPage(page).cardNumber).toBeVisible();
  await shoot('a longer visit, to be paid');
  await openHydrated(page, `/booking/${job.token}`);
  await shoot('not paid yet');
}

async function comeTooLate({ page, calls, shoot, pageErrors }: Stage): Promise<void> {
  pageErrors.expect(/status of 409/);
  const cleaner = await newCleaner(calls);
  const [, , slot, wanted] = await timesOf(calls, cleaner.cleanerId);
  const job = await bookByCalls(calls, { slot: slot!, address: ADDRESS });
  await openHydrated(page, `/booking/${job.token}/move?time=${wanted!.id}`);
  const move = page.getByRole('button', { name: 'Move this visit' });
  await expect(move).toBeVisible();
  await shoot('what changes');
  await bookByCalls(calls, { slot: wanted! });
  await move.click();
  await expect(page.getByText(/^That time was just taken/)).toBeVisible();
  await shoot('taken meanwhile');
  await page
    .getByRole('button', { name: / to .*[AP]M, / })
    .last()
    .click();
  await move.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your visit is changed' })).toBeVisible();
  await shoot('moved');
}

async function askForTime({ page, context, calls, person, shoot }: Stage): Promise<void> {
  const cleaner = await newCleaner(calls);
  const account = await newAccount(calls, { person });
  const [, , slot, second, third, wanted, ...others] = await timesOf(calls, cleaner.cleanerId);
  const job = await bookByCalls(account.visitor, { slot: slot!, person, address: ADDRESS });
  // The fourth time it is a request.
  await moveByCalls(calls, job, [second!, third!, slot!]);
  await openHydrated(page, `/booking/${job.token}/move?time=${wanted!.id}`);
  await expect(page.getByRole('button', { name: /^Ask / })).toBeVisible();
  await shoot('its terms');
  await page.getByRole('button', { name: /^Ask / }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Petra is asked' })).toBeVisible();
  await shoot('asked');
  await openHydrated(page, `/booking/${job.token}`);
  await shoot('waiting, on the booking’s page');
  await useSession(context, account);
  await openHydrated(page, '/dashboard');
  await expect(page.getByText('You asked Petra for another time.')).toBeVisible();
  await shoot('waiting, on the dashboard');

  await useSession(context, cleaner);
  await openHydrated(page, '/dashboard/cleaner');
  await expect(page.getByText(/ asks for another time\./).first()).toBeVisible();
  await shoot('asked, on the cleaner’s dashboard');
  await openHydrated(page, `/dashboard/jobs/${job.id}`);
  await expect(page.getByRole('button', { name: 'Yes, move the job' })).toBeVisible();
  await shoot('the cleaner is asked');
  await page.getByRole('button', { name: 'No, keep it as it is' }).click();
  await page.getByRole('button', { name: 'Propose another time' }).click();
  const times = page.getByRole('button', { name: / to .*[AP]M, / });
  await times.first().click();
  await times.nth(1).click();
  await shoot('the cleaner proposes');
  const timeSlotIds = others.slice(0, 3).map(({ id }) => id);
  await cleaner.visitor.ask('POST /_api/cleaner/propose-move', { bookingId: job.id, timeSlotIds });
  await openHydrated(page, `/dashboard/jobs/${job.id}`);
  await shoot('proposed, for the cleaner');
  await openHydrated(page, `/booking/${job.token}`);
  await page.getByRole('button', { name: /^Cancel, / }).click();
  await shoot('proposed, for the customer');
  await openAdmin(page, calls, `/dashboard/admin/jobs/${job.id}`);
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(times.first()).toBeVisible();
  await times.first().click();
  await shoot('the team moves it');
}
