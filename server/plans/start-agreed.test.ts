import { describe, expect, it } from 'vitest';
import { CARD_CONSENT } from '#contract/cards';
import { payByCard, takeFree } from '../../tests/book.ts';
import { openTimesOf } from '../../tests/bookable-cleaner.ts';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
import { firstVisit, readPlan, startPlan, startPlanApp, takesPlans } from '../../tests/plans.ts';
import { cardsOf, holdRequest, type Someone, saveCard, someone } from '../../tests/saved-card.ts';
import { register } from '../../tests/sign-up.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** Standing visits that are chosen where the first one is booked (docs/product.md#standing-visits). */

const { app, cleaner, mail } = await startPlanApp({ discount: 10 });

const EVERY_TWO = { saveCard: true, consentVersion: 1, repeatWeeks: 2 } as const;

/** A time of the cleaner that nobody else of these tests has. */
const holdOf = async (who: Pick<Someone, 'visitor' | 'email'>) =>
  holdRequest(who, { slotId: takeFree(app.origin, await openTimesOf(app, cleaner)).id });
const offerOf = ({ visitor }: Pick<Someone, 'visitor'>, which: { bookingId: number } | { timeSlotId: number }) =>
  visitor.call(
    'GET /_api/plans/offer',
    'bookingId' in which ? { bookingId: String(which.bookingId) } : { timeSlotId: String(which.timeSlotId) },
  );
const plansOf = async ({ visitor }: Pick<Someone, 'visitor'>) => (await visitor.ask('GET /_api/plans', {})).plans;
const intents = () => app.sandbox.stripe.objects('payment_intent').length;
// shows: product/standing-visits/first-door
describe('standing visits chosen with a booking', () => {
  it('need an account with a proven email, a card and a yes, before anything is held or asked of the provider', async () => {
    const before = intents();
    const guest = await holdOf({ visitor: app.visitor(), email: 'guest@example.test' });
    expect(await guest.call(EVERY_TWO)).toMatchObject({
      status: 403,
      error: 'Standing visits need an account. Please sign in, or book this visit once.',
    });
    expect((await guest.call({ repeatWeeks: 2 })).status).toBe(403);
    const visitor = app.visitor();
    const { email } = await register(visitor);
    const unproven = await holdOf({ visitor, email });
    expect((await unproven.call(EVERY_TWO)).status).toBe(403);
    const proven = await holdOf(await someone(app));
    expect((await proven.call({ repeatWeeks: 2, consentVersion: 1 })).status).toBe(400);
    expect(await proven.call({ repeatWeeks: 2, saveCard: true })).toMatchObject({
      status: 400,
      error: expect.stringContaining('reload the page'),
    });
    expect((await proven.call({ saveCard: true, consentVersion: 1, consentText: 'I agree.' })).status).toBe(400);
    expect(intents()).toBe(before);
    // They go on with once.
    expect((await guest.call()).status).toBe(200);
  });

  it('begin once with the payment, by the very words that were shown, whoever tells of it', async () => {
    const who = await someone(app);
    const hold = await holdOf(who);
    const { body } = await hold.call();
    const { body: offer } = await offerOf(who, { timeSlotId: hold.slotId });
    expect(offer).toMatchObject({ problem: null, planToken: null, isAgreed: false, takes: 'yes' });
    const other = await someone(app);
    expect((await offerOf(other, { timeSlotId: hold.slotId })).status).toBe(404);
    const { consentText, amount } = offer.rhythms[1]!;
    expect([body.amount, amount]).toEqual([135, 121.5]);
    const refused = await hold.call({ ...EVERY_TWO, consentText: consentText.replace('$121.50', '$1.00') });
    expect([refused.status, refused.error]).toEqual([
      409,
      'These terms have changed since. Please reload the page and read them again.',
    ]);
    const agreed = await hold.call({ ...EVERY_TWO, consentText });
    expect(agreed.body).toMatchObject({ clientSecret: body.clientSecret, amount: 135 });
    const { intentId } = await payByCard(app, body.clientSecret);
    const { body: booked } = await hold.book(intentId, body);
    await app.sandbox.stripe.eventsDelivered();
    await app.catchUp();
    const [plan] = await waitFor(async () => {
      const plans = await plansOf(who);
      return plans.length > 0 && plans;
    });
    expect(plan).toMatchObject({ state: 'active', repeatWeeks: 2, amount: 121.5, percentOff: 10, consentText });
    expect(plan).toMatchObject({ firstBookingId: booked.booking.id, card: { last4: '4242' } });
    const shown = await waitFor(async () => {
      const { visits } = await readPlan(app, { token: plan!.token! });
      return visits.length >= 3 && visits;
    });
    expect(new Set(shown.map(({ state, amount: cost }) => `${state} ${cost}`))).toEqual(new Set(['planned 121.5']));
    expect((await mail(who.email, 'Standing visits')).text).toContain('Charge this card $121.50 for each visit');
    const { rows } = await app.server.database.pool.query(
      'select kind, words, page, most_cents from card_consents where user_id = $1',
      [who.userId],
    );
    expect(rows).toEqual([{ kind: 'charge', words: consentText, page: 'booking', most_cents: 13_365 }]);
    expect((await offerOf(who, { bookingId: booked.booking.id })).body).toMatchObject({
      isAgreed: true,
      planToken: plan!.token,
      planState: plan!.state,
      planCleaner: expect.any(String),
    });
    // Told of it again, by an event that is repeated or a job that was killed after its commit.
    await app.server.modules.plans.startAgreed({
      bookingId: booked.booking.id,
      userId: who.userId,
      consentId: 0,
      words: consentText,
      repeatWeeks: 2,
      keepCard: async () => null,
    });
    expect(await plansOf(who)).toHaveLength(1);
    expect(await app.sandbox.mail.messages(who.email)).not.toContainEqual(
      expect.objectContaining({ subject: expect.stringContaining('without standing visits') }),
    );
  });

  it('begin where every event is lost and the browser never says that it paid, with a card that was saved before', async () => {
    const who = await someone(app);
    const card = await saveCard(app, who);
    app.sandbox.stripe.holdEvents();
    const hold = await holdOf(who);
    const { body } = await hold.call({ cardId: card.id, consentVersion: 1, repeatWeeks: 4 });
    await payByCard(app, body.clientSecret, null);
    await app.catchUp();
    const [plan] = await waitFor(async () => {
      const plans = await plansOf(who);
      return plans.length > 0 && plans;
    });
    expect(plan).toMatchObject({ repeatWeeks: 4, amount: 135, card: { id: card.id } });
    await app.sandbox.stripe.releaseEvents();
    expect([await plansOf(who), await cardsOf(who)]).toMatchObject([{ length: 1 }, { length: 1 }]);
  });

  it('do not begin where once was chosen again before paying', async () => {
    const who = await someone(app);
    const hold = await holdOf(who);
    await hold.call(EVERY_TWO);
    const { body } = await hold.call({ saveCard: true, consentVersion: CARD_CONSENT.version });
    const { intentId } = await payByCard(app, body.clientSecret);
    const { body: booked } = await hold.book(intentId, body);
    await waitFor(async () => (await cardsOf(who)).length === 1);
    expect(await plansOf(who)).toEqual([]);
    expect((await offerOf(who, { bookingId: booked.booking.id })).body.isAgreed).toBe(false);
  });

  it.each([
    ['says no meanwhile', { takes: 'no' }, 'takes no standing visits by now'],
    ['gives less for it meanwhile', { takes: 'yes', discounts: { 2: 5 } }, 'words that you have not read'],
  ] as const)('leave the first visit as it is where the cleaner %s, and say so', async (_what, terms, why) => {
    const who = await someone(app);
    const hold = await holdOf(who);
    const { body } = await hold.call(EVERY_TWO);
    await cleaner.visitor.ask('POST /_api/cleaner/standing-visits', terms);
    const { intentId } = await payByCard(app, body.clientSecret);
    const { body: booked } = await hold.book(intentId, body);
    const told = await mail(who.email, 'without standing visits');
    expect(told.text).toContain(why);
    expect(told.text).toContain('Your first visit stands');
    expect([booked.booking.status, await plansOf(who)]).toEqual(['scheduled', []]);
    expect((await offerOf(who, { bookingId: booked.booking.id })).body.isAgreed).toBe(false);
    await takesPlans(cleaner, 10);
  });
});

// shows: product/promises/minimum-term, product/promises/exit-fee, product/promises/teaser-price
it('standing visits stop the moment after they began: nothing is charged, and the first visit keeps its terms', async () => {
  const who = await someone(app);
  const hold = await holdOf(who);
  const { body } = await hold.call(EVERY_TWO);
  const { intentId } = await payByCard(app, body.clientSecret);
  const { body: booked } = await hold.book(intentId, body);
  const [plan] = await waitFor(async () => {
    const plans = await plansOf(who);
    return plans.length > 0 && plans;
  });
  // The first visit is no bait: the next ones cost no more.
  expect(plan!.amount).toBeLessThanOrEqual(body.amount);
  const ended = await app.visitor().ask('POST /_api/plans/end', { token: plan!.token! });
  expect(ended.plan).toMatchObject({ state: 'ended', endCode: 'by_customer' });
  await app.catchUp();
  const { visits } = await readPlan(app, { token: plan!.token! });
  expect(visits.filter(({ state }) => state !== 'skipped')).toEqual([]);
  const bookingIds = new Set([booked.booking.id, ...visits.map(({ bookingId }) => bookingId)].map(String));
  const ofPlan = app.sandbox.stripe
    .objects('payment_intent')
    .filter(({ metadata }) => bookingIds.has(metadata.booking_id ?? ''));
  expect(ofPlan.map(({ status, amount_received }) => [status, amount_received])).toEqual([['succeeded', 13_500]]);
  const terms = await app.visitor().ask('GET /_api/bookings/cancel-preview', {
    ...{ bookingId: String(booked.booking.id), token: booked.token },
  });
  expect(terms).toMatchObject({ refundAmount: 135, feeAmount: 0 });
});

it('a card that is saved a second time takes the place of the first in standing visits too', async () => {
  const begun = await startPlan(app, cleaner);
  const again = await saveCard(app, begun.customer);
  expect(again.id).not.toBe(begun.card.id);
  expect((await plansOf(begun.customer))[0]?.card?.id).toBe(again.id);
});

// shows: product/standing-visits/offer
it('needs a proven email, a paid visit of one’s own, and a card of one’s own', async () => {
  await cleaner.visitor.ask('POST /_api/cleaner/standing-visits', { takes: 'ask', discounts: { 1: 0, 2: 0 } });
  const { customer, card, job } = await firstVisit(app, cleaner);
  const input = { bookingId: job.bookingId, repeatWeeks: 2, cardId: card.id, consentVersion: 1 } as const;
  const other = await someone(app);
  expect((await app.visitor().call('POST /_api/plans', input)).status).toBe(401);
  expect((await other.visitor.call('POST /_api/plans', input)).status).toBe(404);
  const offered = () => customer.visitor.ask('GET /_api/plans/offer', { bookingId: String(job.bookingId) });
  const unseen = await other.visitor.call('GET /_api/plans/offer', { bookingId: String(job.bookingId) });
  expect([unseen.status, await offered()]).toMatchObject([404, { problem: null, takes: 'ask', planToken: null }]);
  expect((await customer.visitor.call('POST /_api/plans', { ...input, cardId: card.id + 1000 })).status).toBe(404);
  await cleaner.visitor.ask('POST /_api/cleaner/standing-visits', { takes: 'no' });
  expect((await customer.visitor.call('POST /_api/plans', input)).error).toContain('takes no standing visits');
  expect((await offered()).problem).toBe('not_taken');
  const shown = (await offered()).rhythms[1]!.consentText;
  await takesPlans(cleaner, 10);
  const { rhythms } = await offered();
  // The price that they had read is another one by now.
  const words = 'These terms have changed since. Please reload the page and read them again.';
  const late = await customer.visitor.call('POST /_api/plans', { ...input, consentText: shown });
  expect([late.status, late.error]).toEqual([409, words]);
  expect(rhythms.map(({ amount, percentOff }) => [amount, percentOff])).toEqual([
    [121.5, 10],
    [121.5, 10],
    [135, 0],
  ]);
  const { plan } = await customer.visitor.ask('POST /_api/plans', input);
  expect(plan).toMatchObject({ state: 'active', percentOff: 10, hourlyRate: 40.5, amount: 121.5 });
  // Word for word what was shown.
  expect(plan.consentText).toBe(rhythms[1]!.consentText);
  expect((await offered()).planToken).toBe(plan.token);
  expect(plan.consentText).toContain(
    'Charge this card $121.50 for each visit, 36 hours before it starts. Every 2 weeks',
  );
  expect((await customer.visitor.ask('POST /_api/plans', input)).plan.id).toBe(plan.id);
  const own = await customer.visitor.ask('GET /_api/plans', {});
  expect(own.plans).toMatchObject([
    { id: plan.id, card: { id: card.id }, nextVisit: { state: 'planned', amount: 121.5 } },
  ]);
  expect((await other.visitor.call('GET /_api/plan', { planId: String(plan.id) })).status).toBe(404);
  await customer.visitor.ask('POST /_api/plans/end', { planId: plan.id });
  // Visits that were never charged say so wherever their bookings are shown.
  const { bookings } = await customer.visitor.ask('GET /_api/bookings/mine', {});
  expect(bookings.filter(({ status }) => status === 'canceled').map(({ paid }) => paid)).toEqual([false, false, false]);
});

it('every cent is accounted for', () => closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool }));
