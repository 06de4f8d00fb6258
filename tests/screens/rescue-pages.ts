import { dateIn, HOUR, localToInstant, MINUTE, minuteIn } from '#contract/time';
import { useSession } from '../browser/accounts/account.ts';
import { bookByCalls } from '../browser/booked-by-calls.ts';
import { jobSoon } from '../browser/cleaner-dashboard/booked-job.ts';
import { newCleaner } from '../browser/cleaner-dashboard/cleaner.ts';
import { openHydrated } from '../browser/hydration.ts';
import { timesOf } from '../browser/move-by-calls.ts';
import { somebody } from '../browser/people.ts';
import { expect } from './expect.ts';
import type { Section, Stage } from './stage.ts';

/** A cleaner who cannot come, runs late, or stands before the door. The clock moves: after all that need it as it is. */
export const rescuePages: Section = {
  title: 'Somebody else comes',
  scenes: [
    { title: 'Somebody else comes', play: rescue },
    { title: 'Running late, and a closed door', play: beLate },
  ],
};

const ZONE = 'America/New_York';
const ADDRESS = '1742 Bank Street, Apt 3, Baltimore, MD 21231';

async function rescue({ page, context, calls, sandbox, person, shoot, pageErrors }: Stage): Promise<void> {
  const [cleaner, other, third] = [
    await newCleaner(calls),
    await newCleaner(calls, { name: 'Olga Nord' }),
    await newCleaner(calls, { name: 'Tara Third' }),
  ];
  const times = await timesOf(calls, cleaner.cleanerId, await sandbox.now());
  const soonest = (await sandbox.now()).getTime() + 20 * HOUR;
  const slot = times.find(
    ({ startTime }) => Date.parse(startTime) > soonest && minuteIn(Date.parse(startTime), ZONE) >= 12 * 60,
  )!;
  const home = { bedrooms: 2, bathrooms: 1, pets: true };
  const job = await bookByCalls(calls, { slot, person, address: ADDRESS, home });
  const onBooking = () => openHydrated(page, `/booking/${job.token}`);
  await onBooking();
  await page.getByRole('radio', { name: /^Find somebody else/ }).scrollIntoViewIfNeeded();
  await shoot('the wish beforehand');
  const wish = (which: 'find' | 'ask') =>
    calls.ask('POST /_api/bookings/rescue-wish', { bookingId: job.id, token: job.token, wish: which });
  await wish('ask');
  await sandbox.until(localToInstant(dateIn(Date.parse(slot.startTime), ZONE), 7 * 60, ZONE)!);

  await useSession(context, cleaner);
  await openHydrated(page, `/dashboard/jobs/${job.id}`);
  await page.getByRole('button', { name: 'Cancel this job' }).click();
  await page.getByLabel('Reason').fill('I have a fever.');
  await shoot('the cleaner cancels');
  await page.getByRole('button', { name: 'Cancel job' }).click();
  await expect(page.getByRole('heading', { name: 'It is taken care of' })).toBeVisible();
  await shoot('what the first cleaner reads');
  pageErrors.expect(/status of 404/);
  await openHydrated(page, `/dashboard/jobs/${job.id}`);
  await expect(page.getByRole('heading', { name: 'You canceled this job' })).toBeVisible();
  await shoot('the job, opened again by who canceled it');
  await onBooking();
  await expect(page.getByRole('heading', { name: /cannot come$/ })).toBeVisible();
  await shoot('the customer is asked');
  await wish('find');
  await onBooking();
  await expect(page.getByRole('heading', { name: 'We look for somebody else' })).toBeVisible();
  await shoot('others are asked');

  await sandbox.hourLater();
  const linkTo = async ({ email }: { email: string }) =>
    /\/offer\/[\w-]+/.exec((await sandbox.email(email, /^Can you come\?/)).text)![0];
  const [offer, late] = [await linkTo(other), await linkTo(third)];
  await openHydrated(page, offer);
  await shoot('an offer');
  await page.getByRole('button', { name: 'No, thank you' }).click();
  await expect(page.getByText(/^Thank you for telling us/)).toBeVisible();
  await shoot('declined');
  await openHydrated(page, offer);
  await page.getByRole('button', { name: 'Yes, I come' }).click();
  await expect(page.getByRole('heading', { name: 'The job is yours' })).toBeVisible();
  await shoot('taken');
  await openHydrated(page, late);
  await expect(page.getByRole('heading', { name: 'This job is taken' })).toBeVisible();
  await shoot('somebody was faster');
  await useSession(context, other);
  await onBooking();
  await expect(page.getByRole('heading', { name: /comes instead$/ })).toBeVisible();
  await shoot('who comes instead');
  await page.getByRole('button', { name: 'Ask for somebody else' }).click();
  await shoot('refusing them');
}

async function beLate({ page, context, calls, sandbox, shoot }: Stage): Promise<void> {
  const { cleaner, job, start } = await jobSoon(calls, sandbox, somebody());
  await calls.ask('POST /_api/bookings/details', { bookingId: job.id, token: job.token, address: ADDRESS });
  await sandbox.until(start - HOUR);
  const onJob = () => openHydrated(page, `/dashboard/jobs/${job.id}`);
  const onBooking = () => openHydrated(page, `/booking/${job.token}`);
  await useSession(context, cleaner);
  await onJob();
  await page.getByRole('button', { name: 'Running late' }).click();
  await shoot('how late');
  await page.getByRole('button', { name: /^Tell / }).click();
  await expect(page.getByText(/^You told .* that you come at about/)).toBeVisible();
  await shoot('told');
  await onBooking();
  await expect(page.getByText(/is running late, and comes at about/)).toBeVisible();
  await shoot('what the customer reads');
  await onJob();
  await page.getByRole('button', { name: 'On my way' }).click();
  await expect(page.getByText(/^You told .* that you are on your way/)).toBeVisible({ timeout: 15_000 });
  // The clock goes by the hour, and so does this job: any later it may be over.
  await sandbox.until(start + MINUTE);
  await onJob();
  await page.getByRole('button', { name: 'I can’t get in' }).click();
  await shoot('asked before a closed door');
  await page.getByRole('button', { name: /^Tell / }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await shoot('before a closed door');
  await onBooking();
  await expect(page.getByRole('heading', { name: /is at your door$/ })).toBeVisible();
  await shoot('somebody is at the door');
  await page.getByRole('button', { name: 'I’m coming to let them in' }).click();
  await expect(page.getByRole('heading', { name: /knows that you are coming$/ })).toBeVisible();
  await shoot('answered');
}
