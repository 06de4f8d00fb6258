import { expect, it } from 'vitest';
import { bookingByLink } from '../../../web/booking/page/booking-by-link.ts';
import { hoursBefore, keepPlans, readPlan, startPlan, startPlanApp, stayIn } from '../../plans.ts';

/**
 * A page that its owner leaves forgets of a booking just what its link does not show (docs/security.md#bookings-and-money): what
 * the server tells them alone is known to both sides, also whatever comes new.
 */

const { app, cleaner, cleanerEmail } = await startPlanApp();

it('is what a page keeps of its owner’s booking, in every state of a visit', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { visitor, email } = started.customer;
  const { token } = started;
  const seen: Record<string, string[]> = {};
  /** What its owner alone is told, by the names of its fields. */
  async function compare(state: string, bookingId: number): Promise<void> {
    await stayIn(visitor, email);
    const { bookings } = await visitor.ask('GET /_api/bookings/mine', {});
    const link = { token: bookings.find(({ id }) => id === bookingId)!.token! };
    const { booking: own } = await visitor.ask('GET /_api/bookings/by-token', link);
    const { booking: byLink } = await app.visitor().ask('GET /_api/bookings/by-token', link);
    expect({ ...bookingByLink(own), now: byLink.now }).toEqual(byLink);
    const names = Object.keys(own) as (keyof typeof own)[];
    const differ = (name: keyof typeof own) => JSON.stringify(own[name]) !== JSON.stringify(byLink[name]);
    seen[state] = names.filter((name) => name !== 'now' && differ(name));
  }
  async function done(bookingId: number, endTime: string): Promise<void> {
    await app.clock.advance(Date.parse(endTime) - app.clock.now().getTime());
    await stayIn(cleaner.visitor, cleanerEmail);
    await cleaner.visitor.ask('POST /_api/cleaner/job-action', { bookingId, action: 'done' });
  }
  const { bookings } = await visitor.ask('GET /_api/bookings/mine', {});
  const paidUntil = bookings.find(({ id }) => id === started.job.bookingId)!.timeSlot.endTime;
  const [first, second, third] = (await readPlan(app, started)).visits;
  await compare('paid', started.job.bookingId);
  await compare('planned', first!.bookingId!);
  await app.visitor().ask('POST /_api/plans/pause', { token, from: third!.nominalDate });
  await compare('paused', third!.bookingId!);
  await app.visitor().ask('POST /_api/plans/resume', { token });
  await stayIn(cleaner.visitor, cleanerEmail);
  const off = second!.nominalDate;
  await cleaner.visitor.ask('POST /_api/cleaner/time-off', { from: off, to: off });
  await keepPlans(app);
  await compare('without a time', second!.bookingId!);
  await app.visitor().ask('POST /_api/plans/skip', { token, nominalDate: third!.nominalDate });
  await compare('skipped', third!.bookingId!);
  // Who comes again gets more of the price: its owner reads that at once, all others once the job is done.
  await done(started.job.bookingId, paidUntil);
  await hoursBefore(app, first!.startTime!, 35);
  await app.catchUp();
  await keepPlans(app);
  await compare('charged', first!.bookingId!);
  await done(first!.bookingId!, first!.endTime!);
  await compare('done', first!.bookingId!);
  await visitor.ask('POST /_api/bookings/report', { bookingId: first!.bookingId!, message: 'The stove is dirty.' });
  await compare('reported', first!.bookingId!);
  expect(seen).toMatchInlineSnapshot(`
    {
      "charged": [
        "cleanerPercent",
        "contact",
      ],
      "done": [
        "contact",
      ],
      "paid": [
        "contact",
      ],
      "paused": [
        "contact",
      ],
      "planned": [
        "move",
        "contact",
      ],
      "reported": [
        "report",
        "contact",
      ],
      "skipped": [
        "contact",
      ],
      "without a time": [
        "clash",
        "contact",
      ],
    }
  `);
});
