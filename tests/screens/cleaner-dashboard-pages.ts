import { newAccount, useSession } from '../browser/accounts/account.ts';
import { LoginPage } from '../browser/accounts/login-page.ts';
import { BookingForm, CARDS } from '../browser/booking-form.ts';
import { jobSoon } from '../browser/cleaner-dashboard/booked-job.ts';
import { newCleaner } from '../browser/cleaner-dashboard/cleaner.ts';
import { CleanerDashboardPage } from '../browser/cleaner-dashboard/cleaner-dashboard-page.ts';
import { openHydrated, waitForHydration } from '../browser/hydration.ts';
import { CLEANER, DEMO_PASSWORD } from '../demo-data/people-to-sign-in.ts';
import { weekWith } from '../onboard.ts';
import { expect } from './expect.ts';
import type { Section, Stage } from './stage.ts';

const LONG_NAME = 'Maximiliana Featherstonehaugh-Cholmondeley';

export const cleanerDashboardPages: Section = {
  title: 'Cleaner dashboard',
  scenes: [
    { title: 'Cleaner dashboard', play: openCleanerDashboard },
    { title: 'Cleaner dashboard', play: beginAsCleaner },
    { title: 'Cleaner dashboard, a very long name', play: changeTimes },
    { title: 'Cleaner dashboard', play: editProfile },
    { title: 'Job', play: openNoJob },
  ],
};

/** These move the clock, which only goes forward: after all others. */
export const jobPages: Section = { title: 'A cleaner’s day', scenes: [{ title: 'Job', play: doJob }] };

async function openCleanerDashboard({ page, shoot }: Stage): Promise<void> {
  await (await new LoginPage(page).open('/login?next=/dashboard/cleaner')).signIn(CLEANER, DEMO_PASSWORD);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(CLEANER.name);
  await expect(page.getByRole('button', { name: /, (open|booked)$/ }).first()).toBeVisible();
  await shoot('with jobs');
  for (const part of ['Schedule', 'Earnings', 'Profile']) {
    await page.getByRole('navigation', { name: 'Cleaner dashboard' }).getByRole('link', { name: part }).click();
    await expect(page.getByRole('region', { name: part === 'Profile' ? 'Your profile' : part })).toBeVisible();
    await shoot(part.toLowerCase());
  }
  await openHydrated(page, '/dashboard/cleaner?part=schedule');
  await page.getByRole('button', { name: 'Make an address' }).click();
  await expect(page.getByLabel('Your secret address')).toBeVisible();
  await shoot('an address for the calendar');
  await page.route('**/_api/cleaner/payout-status*', async (route) => {
    const status = await (await route.fetch()).json();
    const failedPayout = { amount: 114.75, state: 'failed', at: new Date().toISOString() };
    await route.fulfill({ json: { ...status, status: 'pending', problem: 'restricted', failedPayout } });
  });
  await page.route('**/_api/cleaner/ledger*', async (route) => {
    const { entries, nextCursor } = await (await route.fetch()).json();
    const [first, second, ...others] = entries;
    const keptBack = [{ bookingId: second.bookingId, amount: 38.25 }];
    await route.fulfill({
      json: { entries: [{ ...first, keptBack }, { ...second, owed: 38.25 }, ...others], nextCursor },
    });
  });
  await openHydrated(page, '/dashboard/cleaner?part=earnings');
  await expect(page.getByText(/kept back for job/)).toBeVisible();
  await shoot('payouts stopped, and a debt kept back');
}

async function beginAsCleaner({ page, context, calls, shoot }: Stage): Promise<void> {
  await useSession(context, await newAccount(calls, { role: 'cleaner' }));
  await openHydrated(page, '/dashboard/cleaner');
  await expect(page.getByRole('heading', { name: 'Complete Your Cleaner Profile' })).toBeVisible();
  await shoot('before the wizard');
}

async function changeTimes({ page, context, calls, shoot }: Stage): Promise<void> {
  const week = weekWith({ Monday: { slotDuration: 1 }, Friday: {} });
  const cleaner = await newCleaner(calls, { name: LONG_NAME, week });
  const { slots, today } = await cleaner.visitor.ask('GET /_api/cleaner/schedule', {});
  await cleaner.visitor.ask('POST /_api/cleaner/slot', { timeSlotId: slots[0]!.id, blocked: true });
  await cleaner.visitor.ask('POST /_api/cleaner/time-off', { from: today, to: today });
  await useSession(context, cleaner);
  const cleanerDashboard = await new CleanerDashboardPage(page).open('?part=schedule');
  await shoot('no jobs yet');
  await cleanerDashboard.open('?part=earnings');
  await expect(page.getByText(/^First verify your email/)).toBeVisible();
  await shoot('payouts before the email is verified');
  await cleanerDashboard.open('?part=schedule');
  await page.setViewportSize({ width: 1280, height: 860 });
  await cleanerDashboard.times('open').first().click();
  await expect(page.getByRole('button', { name: 'Block this time' })).toBeVisible();
  await shoot('a time of the calendar');
  await page.keyboard.press('Escape');
  await cleanerDashboard.addTimeOff.click();
  await expect(page.getByRole('dialog', { name: 'Add time off' })).toBeVisible();
  await shoot('time off');
  await page.keyboard.press('Escape');
  await cleanerDashboard.editWeek.click();
  await cleanerDashboard.schedule.getByLabel('Friday, to').selectOption('08:00');
  await expect(cleanerDashboard.schedule.getByText('End time must be after start time')).toBeVisible();
  await shoot('the week being edited');
  await openHydrated(page, `/cleaning-services/baltimore/${await slugOf(calls, slots.at(-1)!.id)}`);
  await shoot('public profile');
}

const slugOf = async (calls: Stage['calls'], timeSlotId: number): Promise<string> =>
  (await calls.ask('GET /_api/time-slot', { timeSlotId: String(timeSlotId) })).timeSlot.cleaner.slug;

async function editProfile({ page, context, calls, shoot }: Stage): Promise<void> {
  await useSession(context, await newCleaner(calls, { active: false }));
  const cleanerDashboard = await new CleanerDashboardPage(page).open('?part=profile');
  await expect(page.getByText('Our team is looking at your profile.')).toBeVisible();
  for (const part of ['Names and contact', 'Rate and services', 'Where you work', 'Documents'])
    await cleanerDashboard.edit(part);
  await shoot('in review, parts of the profile opened');
}

async function openNoJob({ page, context, calls, shoot, pageErrors }: Stage): Promise<void> {
  pageErrors.expect(/status of 404/);
  await useSession(context, await newCleaner(calls));
  await openHydrated(page, '/dashboard/jobs/999999');
  await expect(page.getByRole('link', { name: 'Back to your dashboard' })).toBeVisible();
  await shoot('not found');
}

async function doJob({ page, context, calls, sandbox, shoot, pageErrors }: Stage): Promise<void> {
  // A tip that the provider's event has told of before the browser could.
  pageErrors.expect(/status of 409/);
  const { cleaner, job, start } = await jobSoon(calls, sandbox);
  await useSession(context, cleaner);
  await openHydrated(page, `/dashboard/jobs/${job.id}`);
  const moves = page.getByRole('region', { name: 'This job' });
  await expect(moves).toBeVisible();
  await shoot('before it');
  await sandbox.until(start);
  await openHydrated(page, '/dashboard/cleaner');
  await expect(page.getByRole('button', { name: 'On my way' })).toBeVisible();
  await shoot('the dashboard on the day');
  await openHydrated(page, `/dashboard/jobs/${job.id}`);
  await moves.getByRole('button', { name: 'On my way' }).click();
  await expect(moves.getByRole('button', { name: 'Undo' })).toBeVisible();
  await shoot('on my way, to be taken back');
  await expect(page.getByText(/that you are on your way\.$/)).toBeVisible();
  await moves.getByRole('button', { name: 'Done' }).click();
  await expect(moves.getByRole('group', { name: 'Done' })).toBeVisible();
  await shoot('the last question');
  await moves.getByRole('button', { name: 'The job is done' }).click();
  await expect(page.getByText('Completed', { exact: true })).toBeVisible();
  await shoot('done');
  await openHydrated(page, `/booking/${job.token}`);
  await expect(page.getByRole('heading', { name: 'All done' })).toBeVisible();
  await page.getByRole('radio', { name: 'Another amount' }).check();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: 'Send rating' }).click();
  await page.getByRole('button', { name: 'Report a problem' }).click();
  await expect(page.getByLabel('What happened?')).toBeVisible();
  await shoot("the booking's page, rating, tipping and reporting");
  await page.getByRole('radio', { name: /^15%/ }).check();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  const card = BookingForm.onPage(page);
  await expect(card.cardNumber).toBeVisible();
  await shoot('a tip, to be paid');
  await card.payWith(CARDS.good);
  await expect(page.getByRole('button', { name: 'Take the tip back' })).toBeVisible();
  await waitForHydration(page);
  await shoot('a tip, given');
  await page.getByRole('button', { name: 'Report a problem' }).click();
  await page.getByLabel('What happened?').fill('The windows are still dirty, and the oven was left out.');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText(/A person will look at it/)).toBeVisible();
  await openHydrated(page, `/dashboard/jobs/${job.id}`);
  await expect(page.getByRole('heading', { name: 'Reported problem' })).toBeVisible();
  await shoot('reported');
}
