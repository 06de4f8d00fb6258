import { useSession } from '../browser/accounts/account.ts';
import { BookingForm } from '../browser/booking-form.ts';
import { openHydrated } from '../browser/hydration.ts';
import { timesOf } from '../browser/move-by-calls.ts';
import { expect } from './expect.ts';
import { paidVisit } from './plan-pages.ts';
import type { Section, Stage } from './stage.ts';

export const pairPages: Section = {
  title: 'Blocked pairs',
  scenes: [{ title: 'Blocked pairs', play: blocked }],
};

async function blocked(stage: Stage): Promise<void> {
  const { page, context, calls, person, shoot, pageErrors } = stage;
  const { cleaner, account, job } = await paidVisit(stage);
  const block = (visitor: typeof account.visitor, who: { cleanerId: number } | { bookingId: number }, on: boolean) =>
    visitor.ask('POST /_api/blocks', { ...who, on });
  await block(account.visitor, { cleanerId: cleaner.cleanerId }, true);
  await useSession(context, account);
  await openHydrated(page, '/cleaning-services?city=baltimore');
  await page.getByText('Blocked by you').scrollIntoViewIfNeeded();
  await shoot('in the list, for who has blocked somebody');
  await block(account.visitor, { cleanerId: cleaner.cleanerId }, false);

  await block(cleaner.visitor, { bookingId: job.id }, true);
  pageErrors.expect(/status of 403/);
  const [slot] = await timesOf(calls, cleaner.cleanerId);
  await openHydrated(page, `/book/${slot!.id}`);
  const form = BookingForm.onPage(page);
  await form.fillDetails(person);
  await form.toPayment.click();
  await expect(page.getByRole('link', { name: /^See who else is free / })).toBeVisible();
  await shoot('the way to others');

  await openHydrated(page, `/booking/${job.token}/move?time=${slot!.id}`);
  await expect(page.getByRole('link', { name: 'Go to your booking' })).toBeVisible();
  await shoot('a refused move');
}
