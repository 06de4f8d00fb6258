import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY } from '#contract/time';
import { payByCard } from '../../tests/book.ts';
import { newBookableCleaner, openTimesOf } from '../../tests/bookable-cleaner.ts';
import { AFTER_REPORT_WINDOW, advanceTo, setUpPayouts } from '../../tests/cleaner-actions.ts';
import { findRowsWith } from '../../tests/find-in-rows.sql.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { stayIn, takesPlans } from '../../tests/plans.ts';
import { saveCard, someone } from '../../tests/saved-card.ts';
import { PASSWORD } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';
import { goToHour, wishFor } from '../../tests/waitlist.ts';

/** A customer who has done all that a customer can do deletes their account (docs/product.md#deleting-an-account). */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
});
afterAll(() => app.stop());

const NAME = 'Wanda Wholelife';
const MOBILE = '410 555 0177';
const STREET = '77 Marker Lane';
const OTHER_STREET = '78 Marker Lane';
const KEY = 'The key is under the blue pot.';
const LABEL = 'Lake place';
const PROBLEM = 'The marker windows are dirty.';
const COMMENT = 'Marvelous marker work.';

it('takes the person out of everything that they have done', { timeout: 120_000 }, async () => {
  const cleaner = await newBookableCleaner(app);
  await setUpPayouts(cleaner.visitor);
  await takesPlans(cleaner);
  const { visitor, email } = await someone(app);
  await visitor.ask('POST /_api/auth/profile', {
    displayName: NAME,
    firstName: 'Wanda',
    mobile: MOBILE,
    zipCode: '21201',
  });
  const { homes } = await visitor.ask('POST /_api/homes', {
    label: LABEL,
    street: STREET,
    city: 'baltimore',
    zip: '21201',
    kind: 'house',
    bedrooms: 2,
    bathrooms: 1,
    lastCleaned: 'month',
    pets: true,
    notes: KEY,
  });
  const card = await saveCard(app, { visitor });
  await visitor.ask('POST /_api/favorites', { cleanerId: cleaner.cleanerId, on: true });

  const bookOne = async (address: string) => {
    const [slot] = await openTimesOf(app, cleaner);
    const { services } = await visitor.ask('GET /_api/time-slot', { timeSlotId: String(slot!.id) });
    const hold = await visitor.ask('POST /_api/bookings/payment-intent', {
      timeSlotId: slot!.id,
      serviceId: services[0]!.id,
      customerDetails: { name: NAME, email, phone: MOBILE, address },
    });
    const { intentId } = await payByCard(app, hold.clientSecret);
    const { booking, token } = await visitor.ask('POST /_api/bookings/create', {
      timeSlotId: slot!.id,
      serviceId: services[0]!.id,
      stripePaymentIntentId: intentId,
      totalAmount: hold.amount,
    });
    await visitor.ask('POST /_api/bookings/details', { bookingId: booking.id, notes: KEY });
    return { bookingId: booking.id, token, endTime: slot!.endTime };
  };

  // A job that is done, rated, reported and tipped; its review is reported too.
  const done = await bookOne(STREET);
  await advanceTo(app, done.endTime);
  const worker = (await cleaner.visitor.ask('GET /_api/auth/session', {})).user.email;
  await stayIn(cleaner.visitor, worker);
  await cleaner.visitor.ask('POST /_api/cleaner/job-action', { bookingId: done.bookingId, action: 'done' });
  await stayIn(visitor, email);
  await visitor.ask('POST /_api/bookings/rate', { bookingId: done.bookingId, stars: 5, comment: COMMENT });
  await visitor.ask('POST /_api/bookings/report', { bookingId: done.bookingId, message: PROBLEM });
  const admin = await newAdmin(app);
  await admin.ask('POST /_api/admin/job-action', { bookingId: done.bookingId, action: 'resolve', reason: 'Seen.' });

  // Standing visits that ended, and others that go on.
  const plans: string[] = [];
  for (const street of [STREET, OTHER_STREET]) {
    const { bookingId } = await bookOne(street);
    const { plan } = await visitor.ask('POST /_api/plans', {
      bookingId,
      repeatWeeks: 2,
      cardId: card.id,
      consentVersion: 1,
    });
    plans.push(plan.token!);
    // The description of a home comes along, until its account is gone.
    const changed = await visitor.call('POST /_api/plans/change', { planId: plan.id, homeId: homes[0]!.id });
    expect(changed.status, changed.error).toBe(200);
    await visitor.ask('POST /_api/bookings/cancel', { bookingId });
    if (street === STREET) await visitor.ask('POST /_api/plans/end', { token: plan.token! });
  }
  await goToHour(app, 9);
  await stayIn(visitor, email);
  await visitor.ask('POST /_api/waitlist', await wishFor(app, cleaner));
  await visitor.ask('POST /_api/homes/remove', { id: homes[0]!.id }).catch(() => undefined);

  await advanceTo(app, done.endTime, AFTER_REPORT_WINDOW + DAY);
  await stayIn(visitor, email);
  const file = JSON.stringify(await (await visitor.fetch('/_api/auth/my_data')).json());
  for (const text of [email, NAME, MOBILE, STREET, OTHER_STREET, KEY, COMMENT, PROBLEM]) expect(file).toContain(text);
  await waitFor(
    async () => {
      await app.catchUp();
      const { status } = await visitor.call('POST /_api/auth/delete_account', { password: PASSWORD });
      return status === 200;
    },
    { what: 'money and reports to be settled', seconds: 60 },
  );
  for (const token of plans) expect((await app.visitor().call('GET /_api/plan', { token })).status).toBe(404);
  const secrets = [email, NAME, 'Wanda', MOBILE, STREET, OTHER_STREET, KEY, LABEL];
  expect(await findRowsWith(app.server.database.pool, secrets)).toEqual([]);
  const { rows } = await app.server.database.pool.query<{ home_summary: object | null }>(
    'select home_summary from plans',
  );
  expect(rows.map(({ home_summary }) => Object.keys(home_summary ?? {}).sort())).toEqual(
    plans.map(() => ['bathrooms', 'bedrooms']),
  );
});
