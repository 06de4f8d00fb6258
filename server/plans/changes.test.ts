import { describe, expect, it } from 'vitest';
import type { Reply } from '#contract/calls';
import { DAY, dateIn, HOUR, minuteIn, weekdayOf } from '#contract/time';
import { bookCleaner } from '../../tests/bookable-cleaner.ts';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
import {
  hoursBefore,
  keepPlans,
  readPlan,
  type StartedPlan,
  startPlan,
  startPlanApp,
  takesPlans,
  visitOn,
} from '../../tests/plans.ts';
import { login } from '../../tests/sign-up.ts';

/** What a customer changes of standing visits (docs/product.md#standing-visits). */

const { app, cleaner, cleanerEmail, mail, openTimes, end } = await startPlanApp();

const intentsOf = (bookingId: number) =>
  app.sandbox.stripe.objects('payment_intent').filter(({ metadata }) => metadata.booking_id === String(bookingId));
const ownVisits = async ({ customer, plan }: StartedPlan) =>
  (await customer.visitor.ask('GET /_api/plan', { planId: String(plan.id) })).visits;
type Change = Reply<'POST /_api/plans/change'>;
const planOf = (change: Change) => ('plan' in change ? change : expect.unreachable('It was a preview.'));
const previewOf = (change: Change) => ('plan' in change ? expect.unreachable('It was no preview.') : change);

// shows: product/standing-visits/change-a-visit
describe('a planned visit', () => {
  it('moves, without money, and keeps its date by the rhythm', async () => {
    const started = await startPlan(app, cleaner);
    const [visit] = await ownVisits(started);
    // The plan's link does not show a visit's own.
    expect((await readPlan(app, started)).visits[0]).toMatchObject({ token: null, bookingId: visit!.bookingId });
    const which = { bookingId: visit!.bookingId!, token: visit!.token! };
    const [soon] = await openTimes(180, 4);
    const early = await app.visitor().call('POST /_api/bookings/move', { ...which, timeSlotId: soon!.id });
    expect([early.status, early.error]).toEqual([
      409,
      'A visit that is not paid yet can move to a time at least 36 hours ahead.',
    ]);
    const [time] = await openTimes(180);
    const preview = await app.visitor().ask('GET /_api/bookings/move-preview', {
      ...which,
      bookingId: String(which.bookingId),
      timeSlotId: String(time!.id),
    });
    expect(preview).toMatchObject({ free: true, extraAmount: 0, refundAmount: 0, totalAmount: 135 });
    expect(preview.consentText).toBeUndefined();
    expect(Date.parse(preview.chargeAt!)).toBe(Date.parse(time!.startTime) - 36 * HOUR);
    const request = { ...which, timeSlotId: time!.id };
    const other = await app.visitor().call('POST /_api/bookings/move', { ...request, totalAmount: 120 });
    expect([other.status, other.error]).toEqual([
      409,
      'The terms have changed. The visit costs $135.00, charged later.',
    ]);
    for (const _again of [1, 2]) {
      const moved = await app.visitor().ask('POST /_api/bookings/move', { ...request, totalAmount: 135 });
      expect(moved).toMatchObject({ booking: { paid: false, timeSlot: { startTime: time!.startTime } } });
    }
    expect(await visitOn(app, started, visit!.nominalDate)).toMatchObject({
      state: 'planned',
      bookingId: visit!.bookingId,
      startTime: time!.startTime,
    });
    expect(intentsOf(which.bookingId)).toEqual([]);
    await mail(started.customer.email, 'Changed: ');
    await mail(cleanerEmail, 'Changed: standing visit');
    await end(started);
  });

  it('becomes longer by a yes to the very words, is announced anew, and charged its new price', async () => {
    const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
    const [visit, next] = await ownVisits(started);
    const { customer } = started;
    const bookingId = visit!.bookingId!;
    await login(customer.visitor, customer.email);
    await hoursBefore(app, visit!.startTime!, 71);
    await login(customer.visitor, customer.email);
    await mail(customer.email, 'comes on');
    const [time] = (await openTimes(240)).filter(({ startTime }) => startTime > visit!.endTime!);
    const longer = { bookingId, timeSlotId: time!.id, minutes: 240 };
    const words = { timeSlotId: String(time!.id), minutes: '240', bookingId: String(bookingId) };
    const { consentText, totalAmount } = await customer.visitor.ask('GET /_api/bookings/move-preview', words);
    expect([totalAmount, consentText]).toEqual([
      180,
      expect.stringMatching(/^Charge this card \$180\.00 for the visit on .*, 36 hours before it starts\. My other/),
    ]);
    const byLink = await app
      .visitor()
      .call('POST /_api/bookings/move', { ...longer, token: visit!.token!, ...{ consentText } });
    expect(byLink.status).toBe(403);
    for (const agreed of [{}, { consentText: 'Charge this card $18.00.' }])
      expect((await customer.visitor.call('POST /_api/bookings/move', { ...longer, ...agreed })).status).toBe(409);
    await customer.visitor.ask('POST /_api/bookings/move', { ...longer, consentText });
    await hoursBefore(app, time!.startTime, 71);
    await mail(customer.email, 'comes on', 2);
    await hoursBefore(app, time!.startTime, 36.1);
    expect(intentsOf(bookingId)).toEqual([]);
    // Its card is about to be charged.
    await app.clock.advance(HOUR);
    await login(customer.visitor, customer.email);
    const late = await customer.visitor.call('GET /_api/bookings/move-preview', words);
    expect([late.status, late.error]).toEqual([409, expect.stringContaining('about to be charged')]);
    await hoursBefore(app, time!.startTime, 35);
    expect(await visitOn(app, started, visit!.nominalDate)).toMatchObject({ state: 'paid', amount: 180 });
    expect(intentsOf(bookingId)).toMatchObject([{ amount: 18000, status: 'succeeded' }]);
    expect(await visitOn(app, started, next!.nominalDate)).toMatchObject({ amount: 135 });
    await end(started);
    await app.clock.advance(3 * DAY);
  });

  it('moves three times before it is paid', async () => {
    const started = await startPlan(app, cleaner, { repeatWeeks: 4 });
    const [visit] = await ownVisits(started);
    const which = { bookingId: visit!.bookingId!, token: visit!.token! };
    const [one, two] = await openTimes(180);
    for (const time of [one, two, one])
      await app.visitor().ask('POST /_api/bookings/move', { ...which, timeSlotId: time!.id });
    const often = await app.visitor().call('POST /_api/bookings/move', { ...which, timeSlotId: two!.id });
    expect([often.status, often.error]).toEqual([409, expect.stringContaining('can be moved 3 times')]);
    await end(started);
  });
});

it('a visit that was moved to a later day than its own is shown until it begins', async () => {
  const started = await startPlan(app, cleaner);
  const [visit] = await ownVisits(started);
  const time = (await openTimes(180)).find(
    ({ startTime }) => Date.parse(startTime) > Date.parse(visit!.startTime!) + DAY,
  );
  const move = { bookingId: visit!.bookingId!, token: visit!.token!, timeSlotId: time!.id };
  await app.visitor().ask('POST /_api/bookings/move', move);
  await app.clock.advance(Date.parse(visit!.startTime!) + DAY - app.clock.now().getTime());
  expect(await visitOn(app, started, visit!.nominalDate)).toMatchObject({ startTime: time!.startTime });
  await end(started);
});

/** Everything that a plan's page tells of its visits, without what counts from now. */
const datesOf = async (started: StartedPlan) =>
  (await readPlan(app, started)).visits.map(({ nominalDate, state, bookingId, startTime, amount }) => ({
    ...{ nominalDate, state, bookingId, startTime, amount },
  }));

// shows: product/standing-visits/change
describe('from here on', () => {
  it('another day and time: what clashes is said before, the same visits follow, a skipped one stays skipped', async () => {
    const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
    const { token, plan } = started;
    const { timeZone } = plan.city;
    const weekday = (plan.weekday + 2) % 7;
    const [skipped] = (await readPlan(app, started)).visits.slice(3);
    await app.visitor().ask('POST /_api/plans/skip', { token, nominalDate: skipped!.nominalDate });
    const before = await datesOf(started);
    const [taken] = (await openTimes(180, 14 * 24)).filter(({ startTime }) => {
      const start = Date.parse(startTime);
      return weekdayOf(dateIn(start, timeZone)) === weekday && minuteIn(start, timeZone) === 13 * 60;
    });
    await bookCleaner(app, cleaner, { slotId: taken!.id });
    const clashing = dateIn(Date.parse(taken!.startTime), timeZone);
    const change = { token, weekday, time: '13:00' };
    const preview = await app.visitor().ask('POST /_api/plans/change', { ...change, preview: true });
    expect(preview).toMatchObject({ clashes: [{ nominalDate: clashing, clash: 'booked' }], consentText: null });
    expect(await datesOf(started)).toEqual(before);
    expect((await readPlan(app, started)).plan).toEqual({
      ...plan,
      ...{ now: expect.anything(), token: null, isOwn: false, card: null },
      firstVisit: plan.firstVisit && { ...plan.firstVisit, token: null },
    });
    const { plan: changed } = planOf(await app.visitor().ask('POST /_api/plans/change', change));
    expect(changed).toMatchObject({ weekday, time: '13:00', repeatWeeks: 1, amount: 135 });
    const after = await datesOf(started);
    expect(after.map(({ nominalDate }) => weekdayOf(nominalDate))).toEqual(after.map(() => weekday));
    for (const { startTime } of after.filter(({ state }) => state === 'planned'))
      expect(minuteIn(Date.parse(startTime!), timeZone)).toBe(13 * 60);
    // Where it clashes there is no visit, and each of the others is the one that it was.
    expect(after.filter(({ state }) => state === 'clash').map(({ nominalDate }) => nominalDate)).toEqual([clashing]);
    expect(after.find(({ bookingId }) => bookingId === skipped!.bookingId)?.state).toBe('skipped');
    const kept = after.filter(({ bookingId }) => bookingId !== null).map(({ bookingId }) => bookingId);
    expect(before.map(({ bookingId }) => bookingId)).toEqual(expect.arrayContaining(kept.slice(0, before.length - 1)));
    await mail(started.customer.email, 'Your standing visits from');
    await mail(cleanerEmail, 'Standing visits from');
    await mail(cleanerEmail, 'Another time for');
    // The same again is nothing new.
    await app.visitor().ask('POST /_api/plans/change', change);
    expect(await datesOf(started)).toEqual(after);
    const night = await app.visitor().call('POST /_api/plans/change', { token, time: '20:00' });
    expect([night.status, night.error]).toEqual([409, 'Pat does not work at that time.']);
    await end(started);
    const ended = await app.visitor().call('POST /_api/plans/change', change);
    expect([ended.status, ended.error]).toEqual([409, 'These standing visits have ended.']);
  });

  it('another day: what was left out by a day off is planned on the day that it becomes', async () => {
    const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
    const off = (await readPlan(app, started)).visits[2]!.nominalDate;
    await cleaner.visitor.ask('POST /_api/cleaner/time-off', { from: off, to: off });
    await keepPlans(app);
    expect(await visitOn(app, started, off)).toMatchObject({ state: 'clash' });
    const weekday = (started.plan.weekday + (started.plan.weekday === 6 ? 6 : 1)) % 7;
    await app.visitor().ask('POST /_api/plans/change', { token: started.token, weekday });
    const { visits } = await readPlan(app, started);
    expect(visits.map(({ state }) => state)).toEqual(visits.map(() => 'planned'));
    await end(started);
  });

  it('another rhythm, with what the cleaner gives for it; what has no date any more is taken off, and comes back', async () => {
    const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
    const { token, customer, plan } = started;
    await takesPlans(cleaner, 10);
    const weekly = await datesOf(started);
    await app.visitor().ask('POST /_api/plans/change', { token, repeatWeeks: 2 });
    const every2 = await datesOf(started);
    expect(every2.map(({ nominalDate, bookingId }) => [nominalDate, bookingId])).toEqual(
      weekly.filter((_, n) => n % 2 === 0).map(({ nominalDate, bookingId }) => [nominalDate, bookingId]),
    );
    expect(every2.map(({ amount }) => amount)).toEqual(every2.map(() => 121.5));
    const words = plan.consentText.replace('$135.00', '$121.50');
    await customer.visitor.ask('POST /_api/plans/change', { planId: plan.id, repeatWeeks: 1, consentText: words });
    expect((await datesOf(started)).map(({ bookingId }) => bookingId)).toEqual(
      expect.arrayContaining(weekly.map(({ bookingId }) => bookingId)),
    );
    await end(started);
    await takesPlans(cleaner);
  });

  it('more hours need a yes to the very words; a paid visit and one about to be charged keep their terms', async () => {
    const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
    const { token, customer, plan } = started;
    const [paid, charging, third] = (await readPlan(app, started)).visits;
    await hoursBefore(app, paid!.startTime!, 71);
    await hoursBefore(app, paid!.startTime!, 35);
    await login(customer.visitor, customer.email);
    await login(cleaner.visitor, cleanerEmail);
    const longer = { minutes: 240, time: '09:00' };
    const shown = previewOf(await app.visitor().ask('POST /_api/plans/change', { token, ...longer, preview: true }));
    expect(shown).toMatchObject({ amount: 180, minutes: 240, unchanged: [paid!.nominalDate] });
    expect(shown.consentText).toContain('Charge this card $180.00 for each visit, 36 hours before it starts.');
    const consentText = shown.consentText ?? '';
    expect((await app.visitor().call('POST /_api/plans/change', { token, ...longer, consentText })).status).toBe(403);
    const own = { planId: plan.id, ...longer };
    for (const words of ['', `${consentText} Or more.`])
      expect((await customer.visitor.call('POST /_api/plans/change', { ...own, consentText: words })).status).toBe(409);
    await customer.visitor.ask('POST /_api/plans/change', { ...own, consentText });
    expect(await visitOn(app, started, paid!.nominalDate)).toMatchObject({ state: 'paid', amount: 135 });
    expect(await visitOn(app, started, charging!.nominalDate)).toMatchObject({ state: 'planned', amount: 180 });
    // Beside a charge: what is charged is what the visit costs.
    await hoursBefore(app, charging!.startTime!, 60);
    await app.clock.advance(24.1 * HOUR);
    const shorter = { token, minutes: 210 };
    await Promise.all([keepPlans(app), app.visitor().call('POST /_api/plans/change', shorter), keepPlans(app)]);
    await keepPlans(app);
    const [intent] = intentsOf(charging!.bookingId!);
    expect(intentsOf(charging!.bookingId!)).toHaveLength(1);
    expect(await visitOn(app, started, charging!.nominalDate)).toMatchObject({ state: 'paid', amount: 180 });
    expect(intent).toMatchObject({ amount: 18000, status: 'succeeded' });
    expect(await visitOn(app, started, third!.nominalDate)).toMatchObject({ state: 'planned', amount: 157.5 });
    await end(started);
    await app.clock.advance(9 * DAY);
  });

  it('another home is for its signed-in customer, and one that is removed is no trouble', async () => {
    const started = await startPlan(app, cleaner);
    const { token, customer, plan } = started;
    const home = {
      street: '7 Other Street',
      city: plan.city.slug,
      zip: '21201',
      kind: 'house',
      bedrooms: 3,
      bathrooms: 2,
    };
    await customer.visitor.ask('POST /_api/homes', home as never);
    const { homes } = await customer.visitor.ask('GET /_api/homes', {});
    const homeId = homes.find(({ street }) => street === home.street)!.id;
    expect((await app.visitor().call('POST /_api/plans/change', { token, homeId })).status).toBe(403);
    const other = await customer.visitor.call('POST /_api/plans/change', { planId: plan.id, homeId: homeId + 1000 });
    expect([other.status, other.error]).toEqual([400, 'Home not found']);
    const changed = planOf(await customer.visitor.ask('POST /_api/plans/change', { planId: plan.id, homeId }));
    expect(changed.plan).toMatchObject({ address: expect.stringContaining('7 Other Street'), home: { bedrooms: 3 } });
    const [visit] = await ownVisits(started);
    const { bookings } = await customer.visitor.ask('GET /_api/bookings/mine', {});
    const booking = bookings.find(({ id }) => id === visit!.bookingId);
    expect(booking).toMatchObject({ contact: { address: expect.stringContaining('7 Other Street') }, paid: false });
    await customer.visitor.ask('POST /_api/homes/remove', { id: homeId });
    expect((await readPlan(app, started)).plan).toMatchObject({ address: null, home: { bedrooms: 3 } });
    await end(started);
  });
});

it('leaves nothing behind: money, times and emails agree with the provider', async () => {
  await app.catchUp();
  await closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool });
});
