import { HOUR } from '#contract/time';
import { newAccount, useSession } from '../browser/accounts/account.ts';
import { openAdmin } from '../browser/admin/admin-page.ts';
import { payByCard } from '../browser/booked-by-calls.ts';
import { jobSoon } from '../browser/cleaner-dashboard/booked-job.ts';
import { openHydrated } from '../browser/hydration.ts';
import { signedInAdmin } from '../browser/sign-in-as-admin.ts';
import { login, proveEmail } from '../sign-up.ts';
import { expect } from './expect.ts';
import { paidVisit } from './plan-pages.ts';
import type { Section, Stage } from './stage.ts';

/** What is said and given once a job is done. The clock moves: after all that need it as it is. */
export const afterJobPages: Section = {
  title: 'After a job',
  scenes: [
    { title: 'A review and a tip', play: reviewJob },
    { title: 'Standing visits that begin again', play: beginAgain },
    { title: 'A visit without an address', play: leaveWithoutAddress },
    { title: 'A no-show that is settled', play: settleNoShow },
  ],
};

const COMMENT = 'Spotless, and on time. She even found the ring that I had lost behind the stove.';
const REPLY = 'Thank you! It was a pleasure, and the cat kept me company all afternoon.';

async function reviewJob({ page, context, calls, sandbox, shoot }: Stage): Promise<void> {
  const { cleaner, job, start } = await jobSoon(calls, sandbox);
  const { id: bookingId, token } = job;
  await sandbox.until(start);
  await cleaner.visitor.ask('POST /_api/cleaner/job-action', { bookingId, action: 'done' });
  await calls.ask('POST /_api/bookings/rate', { bookingId, token, stars: 5, comment: COMMENT });
  const { clientSecret } = await calls.ask('POST /_api/bookings/tip', { bookingId, token, amount: 20 });
  await payByCard(calls, clientSecret!);
  await expect(async () => {
    await openHydrated(page, `/booking/${token}`);
    await expect(page.getByText(/^You tipped /)).toBeVisible({ timeout: 2000 });
  }).toPass();
  await shoot("the booking's page, with a tip");
  await openHydrated(page, `/booking/${token}/receipt`);
  await expect(page.getByText(/^Tip, all of it for /)).toBeVisible();
  await page.getByLabel('Billed to').fill('Bank Street Books LLC\n1742 Bank Street, Baltimore, MD 21231');
  await shoot('the receipt, with a tip and whom it is billed to');

  await useSession(context, cleaner);
  await openHydrated(page, `/dashboard/jobs/${bookingId}`);
  await page.getByLabel('Your reply').fill(REPLY);
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Change the reply' })).toBeVisible();
  await page.getByRole('button', { name: 'Report this review' }).click();
  await shoot('the cleaner replies and reports');

  const reader = await newAccount(calls);
  await proveEmail(reader.visitor);
  await useSession(context, reader);
  await openHydrated(page, `/cleaning-services/baltimore/${job.slot.cleaner.slug}`);
  await expect(page.getByText(REPLY)).toBeVisible();
  await shoot('the review and its reply, on the profile');
  await page.getByRole('button', { name: /^Report the review of / }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Report' }).click();
  await expect(dialog.getByText('Please say what is wrong with it')).toBeVisible();
  await shoot('reporting it, without a reason');
  await dialog.getByLabel('What is wrong with it?').fill('It tells what is in her house.');
  await dialog.getByRole('button', { name: 'Report' }).click();
  await expect(dialog).toBeHidden();

  await openAdmin(page, calls, '/dashboard/admin?tab=queue');
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible();
  await shoot('in the team’s queue');
  await openHydrated(page, `/dashboard/admin/jobs/${bookingId}`);
  await expect(page.getByRole('region', { name: 'Rating' })).toContainText('It tells what is in her house.');
  await shoot('reported, in admin');
  await page.getByRole('button', { name: 'Hide it' }).click();
  await expect(dialog).toBeVisible();
  await shoot('hiding it');
}

/** A customer with many bookings, whose standing visits have ended, and who has had one of them done. */
async function beginAgain(stage: Stage): Promise<void> {
  const { page, context, sandbox, shoot } = stage;
  const { cleaner, account, job, start } = await paidVisit(stage);
  await cleaner.visitor.ask('POST /_api/cleaner/standing-visits', { takes: 'yes', discounts: { 2: 5 } });
  const { plan } = await start();
  const { visits } = await account.visitor.ask('GET /_api/plan', { planId: String(plan.id) });
  for (const { nominalDate } of visits.slice(0, 2))
    await account.visitor.ask('POST /_api/plans/skip', { planId: plan.id, nominalDate });
  await account.visitor.ask('POST /_api/plans/end', { planId: plan.id });
  await sandbox.until(Date.parse(job.slot.endTime));
  await login(cleaner.visitor, cleaner.email);
  await cleaner.visitor.ask('POST /_api/cleaner/job-action', { bookingId: job.id, action: 'done' });
  await cleaner.visitor.ask('POST /_api/cleaner/profile', { hourlyRate: 52 });
  await login(account.visitor, account.email);
  await useSession(context, account);
  await openHydrated(page, `/booking/${job.token}`);
  await page.getByRole('radio', { name: 'Every 2 weeks' }).check();
  await expect(page.getByText(/usual rate is/)).toBeVisible();
  await shoot('at another rate than before');
  await openHydrated(page, '/dashboard');
  await page.getByText(/left out, and not charged$/).click();
  await shoot('the bookings, with skipped visits folded');
}

async function leaveWithoutAddress({ page, context, calls, sandbox, shoot }: Stage): Promise<void> {
  const { cleaner, job } = await jobSoon(calls, sandbox);
  await useSession(context, cleaner);
  await openHydrated(page, `/dashboard/jobs/${job.id}`);
  await shoot('the job');
  await sandbox.until(Date.parse(job.slot.endTime) + 25 * HOUR);
  await openAdmin(page, calls, '/dashboard/admin?tab=queue');
  await expect(page.getByText(/no address/i).first()).toBeVisible();
  await shoot('in the team’s queue');
  await openHydrated(page, `/dashboard/admin/jobs/${job.id}`);
  await shoot('the job, for the team');
  await openHydrated(page, `/booking/${job.token}`);
  await shoot('what its customer reads');
}

/** The cleaner says that nobody was there, the customer contests it, and the team gives the customer right. */
async function settleNoShow({ page, context, calls, sandbox, shoot }: Stage): Promise<void> {
  const { cleaner, job, start } = await jobSoon(calls, sandbox);
  const { id: bookingId, token } = job;
  await sandbox.until(start + HOUR);
  await login(cleaner.visitor, cleaner.email);
  await cleaner.visitor.ask('POST /_api/cleaner/job-action', { bookingId, action: 'no_show' });
  const openBooking = () => openHydrated(page, `/booking/${token}`);
  await openBooking();
  await shoot('what the customer reads');
  const message = 'I was at home all morning, and nobody rang. The bell works.';
  await calls.ask('POST /_api/bookings/report', { bookingId, token, message });
  await openBooking();
  await shoot('it is contested');
  await openAdmin(page, calls, `/dashboard/admin/jobs/${bookingId}`);
  await shoot('for the team');
  await (await signedInAdmin(calls.origin)).ask('POST /_api/admin/job-action', {
    bookingId,
    action: 'resolve',
    reason: 'The house next door was meant. We are sorry.',
    amount: 30,
  });
  await openBooking();
  await shoot('it is settled');
  await useSession(context, cleaner);
  await openHydrated(page, `/dashboard/jobs/${bookingId}`);
  await shoot('settled, for the cleaner');
}
