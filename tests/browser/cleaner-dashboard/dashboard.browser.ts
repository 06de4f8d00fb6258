import { dayLabel, rangeLabel, timeLabel } from '#contract/time';
import { expectAccessible } from '../accessibility.ts';
import { useSession } from '../accounts/account.ts';
import { bookByCalls } from '../booked-by-calls.ts';
import { openHydrated } from '../hydration.ts';
import { tabTo } from '../tab-to.ts';
import { expect, test } from '../test.ts';
import { DESKTOP, PHONE } from '../viewports.ts';
import { newCleaner } from './cleaner.ts';
import { CleanerDashboardPage } from './cleaner-dashboard-page.ts';

const ZONE = 'America/New_York';

// shows: product/cleaner-dashboard/loading, product/cleaner-dashboard/welcome-back, product/cleaner-dashboard/next-job
// shows: product/cleaner-dashboard/weekly-earnings, product/cleaner-dashboard/jobs-completed-and-rating
// shows: product/cleaner-dashboard/job-skeletons-and-empty, product/cleaner-dashboard/hours-this-week
// shows: product/limits/skeletons, product/cleaner-dashboard/parts, product/cleaner-dashboard/upcoming-jobs
test('says what it loads, asks again for what could not be loaded, and is empty for a beginner, with its parts a key away; a booked job is next and leads to its own page, and all jobs are a press away, those that are over too', async ({
  page,
  context,
  calls,
  person,
  pageErrors,
}) => {
  test.setTimeout(240_000);
  pageErrors.expect(/status of 503/);
  const cleaner = await newCleaner(calls);
  await useSession(context, cleaner);
  const [session, stats] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/_api/auth/session', async (route) => {
    await session.promise;
    await route.continue();
  });
  await page.route('**/_api/cleaner/dashboard-stats', async (route) => {
    await stats.promise;
    await route.fulfill({ status: 503, json: {} });
  });
  await page.goto('/dashboard/cleaner');
  await expect(page.getByText('Loading your dashboard...')).toBeVisible();
  session.resolve();
  const cleanerDashboard = new CleanerDashboardPage(page);
  await expect(page.getByRole('region', { name: 'Upcoming Jobs' }).locator('.skeleton-row')).toHaveCount(3);
  stats.resolve();
  // It keeps nothing else back.
  await expect(page.getByRole('button', { name: 'Set up payouts with Stripe' })).toBeVisible();
  const again = page.getByRole('region', { name: 'Upcoming Jobs' }).getByRole('button');
  await expect(again).toBeVisible();
  await page.unroute('**/_api/cleaner/dashboard-stats');
  await page.unroute('**/_api/auth/session');
  await again.click();
  await expect(cleanerDashboard.heading).toHaveText('Welcome back, Petra Lang');
  await expect(cleanerDashboard.metric('Next Job')).toHaveText('No jobs scheduled');
  await expect(cleanerDashboard.metric('Weekly Earnings')).toHaveText(['$0.00', '+$0.00 pending']);
  await expect(cleanerDashboard.metric('Jobs Completed').first()).toHaveText('0');
  await expect(page.getByRole('heading', { name: 'No upcoming jobs' })).toBeVisible();
  const availability = page.getByRole('region', { name: 'Availability' });
  await expect(availability).toContainText(/You're available \d+ hours this week/);
  await expect(availability.getByRole('link', { name: 'Update Availability' })).toHaveAttribute('href', /#schedule$/);
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);

  await expect(cleanerDashboard.schedule.getByRole('heading', { level: 3 })).toHaveCount(1);
  await expect(cleanerDashboard.profile).toHaveCount(0);
  for (const part of ['Schedule', 'Earnings', 'Profile']) {
    await tabTo(page, page.getByRole('navigation', { name: 'Cleaner dashboard' }).getByRole('link', { name: part }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/dashboard/cleaner?part=${part.toLowerCase()}`);
    await expect(page.getByRole('region', { name: part === 'Profile' ? 'Your profile' : part })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Upcoming Jobs' })).toHaveCount(0);
  }
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Earnings' })).toBeVisible();
  // Where addresses from before lead.
  await openHydrated(page, '/dashboard/cleaner#profile');
  await expect(cleanerDashboard.profile).toBeVisible();

  const { slots } = await cleaner.visitor.ask('GET /_api/cleaner/schedule', {});
  const { timeSlot } = await calls.ask('GET /_api/time-slot', { timeSlotId: String(slots[3]!.id) });
  const { id, token } = await bookByCalls(calls, { slot: timeSlot, person });
  await calls.ask('POST /_api/bookings/details', {
    bookingId: id,
    token,
    address: '12 Marble Row',
    phone: '410 555 0142',
    notes: 'The blue door.',
  });
  await page.setViewportSize(PHONE);
  await cleanerDashboard.open();
  const [start, end] = [Date.parse(timeSlot.startTime), Date.parse(timeSlot.endTime)];
  await expect(cleanerDashboard.metric('Next Job').first()).toContainText(timeLabel(start, ZONE));
  await expect(page.getByText(rangeLabel(start, end, ZONE)).first()).toBeVisible();
  await expect(page.getByText('you get $114.75')).toBeVisible();

  await cleanerDashboard.details.click();
  await expect(page).toHaveURL(`/dashboard/jobs/${id}`);
  await expect(cleanerDashboard.heading).toHaveText('Standard Clean for Robin V.');
  const main = page.getByRole('main');
  await expect(main.getByText(dayLabel(start, ZONE), { exact: true })).toBeVisible();
  for (const words of ['Scheduled', '12 Marble Row', '410 555 0142', person.email, 'The blue door.']) {
    await expect(main.getByText(words, { exact: true })).toBeVisible();
  }
  for (const amount of ['$135.00', '-$20.25', '$114.75']) {
    await expect(main.getByRole('definition').filter({ hasText: amount })).toBeVisible();
  }
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);

  await calls.ask('POST /_api/bookings/cancel', { bookingId: id, token });
  await cleanerDashboard.open();
  await expect(page.getByRole('heading', { name: 'No upcoming jobs' })).toBeVisible();
  await page.getByRole('button', { name: 'All jobs' }).click();
  const jobs = page.getByRole('region', { name: 'All Jobs' });
  await expect(jobs.getByText('Canceled', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await cleanerDashboard.details.click();
  await expect(page.getByText('by the customer')).toBeVisible();
  await expect(page.getByText('Address and contact are not shown for a job that was canceled.')).toBeVisible();
});
