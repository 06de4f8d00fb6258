import { dayLabel, rangeLabel, timeLabel } from '#contract/time';
import { expectAccessible } from '../accessibility.ts';
import { useSession } from '../accounts/account.ts';
import { bookByCalls } from '../booked-by-calls.ts';
import { openHydrated } from '../hydration.ts';
import { tabTo } from '../tab-to.ts';
import { expect, test } from '../test.ts';
import { PHONE } from '../viewports.ts';
import { newCleaner } from './cleaner.ts';
import { CleanerDashboardPage } from './cleaner-dashboard-page.ts';

const ZONE = 'America/New_York';

// shows: product/cleaner-dashboard/loading, product/cleaner-dashboard/welcome-back, product/cleaner-dashboard/next-job
// shows: product/cleaner-dashboard/weekly-earnings, product/cleaner-dashboard/jobs-completed-and-rating
// shows: product/cleaner-dashboard/job-skeletons-and-empty, product/cleaner-dashboard/hours-this-week
// shows: product/limits/skeletons
test('says what it loads, and is empty for a beginner', async ({ page, context, calls }) => {
  await useSession(context, await newCleaner(calls));
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/_api/auth/session', async (route) => {
    await held;
    await route.continue();
  });
  let answerStats = () => {};
  const heldStats = new Promise<void>((resolve) => {
    answerStats = resolve;
  });
  await page.route('**/_api/cleaner/dashboard-stats', async (route) => {
    await heldStats;
    await route.continue();
  });
  await page.goto('/dashboard/cleaner');
  await expect(page.getByText('Loading your dashboard...')).toBeVisible();
  answer();
  const cleanerDashboard = new CleanerDashboardPage(page);
  await expect(page.getByRole('region', { name: 'Upcoming Jobs' }).locator('.skeleton-row')).toHaveCount(3);
  answerStats();
  await expect(cleanerDashboard.heading).toHaveText('Welcome back, Petra Lang');
  await expect(cleanerDashboard.metric('Next Job')).toHaveText('No jobs scheduled');
  await expect(cleanerDashboard.metric('Weekly Earnings')).toHaveText(['$0.00', '+$0.00 pending']);
  await expect(cleanerDashboard.metric('Jobs Completed').first()).toHaveText('0');
  await expect(page.getByRole('heading', { name: 'No upcoming jobs' })).toBeVisible();
  const availability = page.getByRole('region', { name: 'Availability' });
  await expect(availability).toContainText(/You're available \d+ hours this week/);
  await expect(availability.getByRole('link', { name: 'Update Availability' })).toHaveAttribute('href', /#schedule$/);
  await expectAccessible(page);
});

// shows: product/cleaner-dashboard/next-job, product/cleaner-dashboard/upcoming-jobs
test('a booked job is next, and leads to its own page', async ({ page, context, calls, person }) => {
  const cleaner = await newCleaner(calls);
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
  await useSession(context, cleaner);
  const cleanerDashboard = await new CleanerDashboardPage(page).open();
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
});

// shows: product/cleaner-dashboard/parts
test('the parts are a key away, and addresses from before lead to theirs', async ({ page, context, calls }) => {
  await useSession(context, await newCleaner(calls));
  const cleanerDashboard = await new CleanerDashboardPage(page).open();
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
  await openHydrated(page, '/dashboard/cleaner#profile');
  await expect(cleanerDashboard.profile).toBeVisible();
});

test('all jobs are a press away, those that are over too', async ({ page, context, calls }) => {
  const cleaner = await newCleaner(calls);
  const { slots } = await cleaner.visitor.ask('GET /_api/cleaner/schedule', {});
  const { timeSlot } = await calls.ask('GET /_api/time-slot', { timeSlotId: String(slots[3]!.id) });
  const { id, token } = await bookByCalls(calls, { slot: timeSlot });
  await calls.ask('POST /_api/bookings/cancel', { bookingId: id, token });
  await useSession(context, cleaner);
  const cleanerDashboard = await new CleanerDashboardPage(page).open();
  await expect(page.getByRole('heading', { name: 'No upcoming jobs' })).toBeVisible();
  await page.getByRole('button', { name: 'All jobs' }).click();
  const jobs = page.getByRole('region', { name: 'All Jobs' });
  await expect(jobs.getByText('Canceled', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await cleanerDashboard.details.click();
  await expect(page.getByText('by the customer')).toBeVisible();
  await expect(page.getByText('Address and contact are not shown for a job that was canceled.')).toBeVisible();
});

test('who is asked for a change keeps the dashboard, and reads no step to go to', async ({ page, context, calls }) => {
  const cleaner = await newCleaner(calls, { active: false });
  const reason = 'The photo is too dark.';
  const { cleanerId } = cleaner;
  await useSession(context, cleaner);
  // From before it, so that the page has to hear of it without being loaded again.
  await openHydrated(page, '/dashboard');
  await expect(page.getByRole('link', { name: 'Go to Cleaner Dashboard' })).toBeVisible();
  await cleaner.admin.ask('POST /_api/admin/cleaner-status', { cleanerId, status: 'changes_requested', reason });
  await page.getByRole('link', { name: 'Go to Cleaner Dashboard' }).click();
  const cleanerDashboard = new CleanerDashboardPage(page);
  await expect(page.getByText('Our team asks for a change:')).toBeVisible();
  await expect(page.getByText(reason)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Upcoming Jobs' })).toBeVisible();
  await expect(cleanerDashboard.payouts).toBeVisible();
  const again = page.getByRole('region', { name: 'Complete Your Cleaner Profile' });
  await expect(again).toContainText('Every answer is still there.');
  await expect(again).not.toContainText('step');
  await again.getByRole('link', { name: 'Continue Setup' }).click();
  await expect(page.getByRole('alert').or(page.getByText('Our team asks for a change.'))).toBeVisible();
});
