import { addDays, dateIn, localToInstant } from '#contract/time';
import { newAccount, useSession } from '../browser/accounts/account.ts';
import { bookByCalls } from '../browser/booked-by-calls.ts';
import { newCleaner } from '../browser/cleaner-dashboard/cleaner.ts';
import { openHydrated } from '../browser/hydration.ts';
import { timesOf } from '../browser/move-by-calls.ts';
import { expect } from './expect.ts';
import type { Section, Stage } from './stage.ts';

/** Waiting for a time. The clock moves, as nothing is offered at night: after all that need it as it is. */
export const waitlistPages: Section = {
  title: 'Waitlist',
  scenes: [{ title: 'Waiting for a time', play: wait }],
};

const ZONE = 'America/New_York';

async function wait({ page, context, calls, sandbox, person, shoot }: Stage): Promise<void> {
  const cleaner = await newCleaner(calls);
  const now = (await sandbox.now()).getTime();
  await sandbox.until(localToInstant(addDays(dateIn(now, ZONE), 1), 9 * 60, ZONE)!);
  const [slot] = (await timesOf(calls, cleaner.cleanerId, await sandbox.now())).slice(2);
  const job = await bookByCalls(calls, { slot: slot! });
  await openHydrated(page, `/cleaning-services/baltimore/${slot!.cleaner.slug}?bedrooms=2&bathrooms=1`);
  await page.getByRole('button', { name: 'Watch for a time' }).click();
  const form = page.getByRole('complementary', { name: 'No time fits?' });
  await form.getByLabel('Service').selectOption({ index: 1 });
  await form.scrollIntoViewIfNeeded();
  await shoot('the form, on a profile');
  await form.getByLabel('Email').fill(person.email);
  await form.getByRole('button', { name: 'Watch for a time' }).click();
  await expect(form.getByText(/check your email/)).toBeVisible();
  await shoot('sent');
  const linkIn = ({ text }: { text: string }) => /\/waitlist\/[\w-]+/.exec(text)![0];
  await openHydrated(page, linkIn(await sandbox.email(person.email, /^Shall we watch/)));
  await shoot('to be proven');
  await page.getByRole('button', { name: 'Yes, watch for a time' }).click();
  await expect(page.getByRole('heading', { name: 'We are watching for a time' })).toBeVisible();
  await shoot('waiting');
  await calls.ask('POST /_api/bookings/cancel', { bookingId: job.id, token: job.token });
  const offer = linkIn(await sandbox.email(person.email, /^A time opened/));
  await openHydrated(page, offer);
  await shoot('a time that is held');
  await page.getByRole('link', { name: 'Book this time' }).click();
  await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeVisible();
  await shoot('booking it');
  await openHydrated(page, offer);
  await page.getByRole('button', { name: 'Leave the waitlist' }).click();
  await expect(page.getByRole('heading', { name: 'You are off the waitlist' })).toBeVisible();
  await shoot('left');

  const account = await newAccount(calls);
  const { services } = await calls.ask('GET /_api/services', {});
  const days = Array.from({ length: 20 }, (_, i) => addDays(dateIn(now, ZONE), 2 + i));
  await account.visitor.ask('POST /_api/waitlist', {
    ...{ city: 'baltimore', serviceId: services[0]!.id, home: { bedrooms: 2, bathrooms: 1.5 } },
    ...{ days, from: '08:00', to: '18:00' },
  });
  await useSession(context, account);
  await openHydrated(page, '/dashboard');
  await expect(page.getByRole('heading', { name: 'Waitlist' })).toBeVisible();
  await page.getByRole('heading', { name: 'Waitlist' }).scrollIntoViewIfNeeded();
  await shoot('on the dashboard');
}
