import { expect, it } from 'vitest';
import { policy } from '#contract/policy';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
import { methodOfCard } from '../../tests/faults/plan-histories/plan-rows.sql.ts';
import {
  hoursBefore,
  keepPlans,
  readPlan,
  type StartedPlan,
  startPlan,
  startPlanApp,
  stayIn,
  visitOn,
} from '../../tests/plans.ts';
import { saveCard } from '../../tests/saved-card.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** A card that its bank declined for good is not tried again until it is another one (docs/product.md#standing-visits). */

const { app, cleaner, cleanerEmail, emails, mail, chargedFor, openTimes, end } = await startPlanApp();

const EXPIRED = { code: 'expired_card', declineCode: 'expired_card' } as const;
const ASKED = 'Please choose another card';

const triesOf = (bookingId: number) =>
  app.sandbox.stripe.objects('charge').filter(({ metadata }) => metadata.booking_id === String(bookingId)).length;

/** A weekly plan whose first visit its card was declined for, for good. */
async function declinedForGood() {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const method = await methodOfCard(app.server.database.pool, started.card.id);
  await app.sandbox.stripe.declineCard(method, EXPIRED);
  const [visit, next] = (await readPlan(app, started)).visits;
  const { nominalDate, bookingId, startTime } = visit!;
  await hoursBefore(app, startTime!, 71);
  await hoursBefore(app, startTime!, 35);
  await keepPlans(app);
  // Which of several cards it was.
  expect((await mail(started.customer.email, ASKED)).text).toMatch(/Card: +\w+ ending \d{4}/);
  expect([triesOf(bookingId!), (await visitOn(app, started, nominalDate))?.need]).toEqual([1, 'card']);
  return { started, method, nominalDate, bookingId: bookingId!, next: next! };
}

const isAskedFor = ({ customer }: StartedPlan, count: number) => mail(customer.email, ASKED, count);

it('is asked for at once where a visit gets another time, and tried again once its bank has changed it', async () => {
  const { started, method, nominalDate, bookingId } = await declinedForGood();
  await stayIn(cleaner.visitor, cleanerEmail);
  await cleaner.visitor.ask('POST /_api/cleaner/time-off', { from: nominalDate, to: nominalDate });
  await keepPlans(app);
  expect(await visitOn(app, started, nominalDate)).toMatchObject({ state: 'clash' });
  const [time] = await openTimes(180, 100);
  const visitor = await stayIn(started.customer.visitor, started.customer.email);
  const take = { planId: started.plan.id, nominalDate, answer: 'time', timeSlotId: time!.id } as const;
  await visitor.ask('POST /_api/plans/answer-clash', take);
  const { text } = await isAskedFor(started, 2);
  expect(text).toContain('there is no card that we can charge');
  expect(text).not.toMatch(/ending \d{4}/);
  expect(await visitOn(app, started, nominalDate)).toMatchObject({ state: 'planned', need: 'card' });
  // What could be paid for the time before cannot be paid any more.
  await app.catchUp();
  await closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool });
  // In place of an announcement that could not be true.
  await hoursBefore(app, time!.startTime, 71);
  await isAskedFor(started, 3);
  await hoursBefore(app, time!.startTime, 35);
  await keepPlans(app);
  expect([triesOf(bookingId), (await emails(started.customer.email, 'comes on')).length]).toEqual([1, 1]);
  await app.sandbox.stripe.declineCard(method, null);
  await keepPlans(app);
  expect(triesOf(bookingId)).toBe(1);
  await app.sandbox.stripe.updateCardByBank(method, { exp_year: 2039 });
  await waitFor(async () => {
    await keepPlans(app);
    return chargedFor(bookingId).length === 1;
  });
  expect((await emails(started.customer.email, 'comes on')).length).toBe(2);
  await end(started);
});

it('is not tried for the next visit either, which is announced and paid with another one', async () => {
  const { started, next } = await declinedForGood();
  await hoursBefore(app, next.startTime!, 71);
  await isAskedFor(started, 2);
  await hoursBefore(app, next.startTime!, 35);
  expect([triesOf(next.bookingId!), (await visitOn(app, started, next.nominalDate))?.need]).toEqual([0, 'card']);
  await stayIn(started.customer.visitor, started.customer.email);
  const { id: cardId } = await saveCard(app, started.customer, 'pm_card_mastercard');
  const { plan } = await started.customer.visitor.ask('POST /_api/plans/card', { planId: started.plan.id, cardId });
  expect(plan.card?.id).toBe(cardId);
  // Without waiting for the next round.
  expect(chargedFor(next.bookingId!)).toEqual([13_500]);
  expect((await visitOn(app, started, next.nominalDate))?.state).toBe('paid');
  for (const _again of [1, 2]) await keepPlans(app);
  expect(chargedFor(next.bookingId!)).toEqual([13_500]);
  await end(started);
});

it('is given up a day before, and asked for again as the visits that rested go on', async () => {
  const { started, nominalDate, next } = await declinedForGood();
  for (const startTime of [(await visitOn(app, started, nominalDate))!.startTime!, next.startTime!]) {
    await hoursBefore(app, startTime, 71);
    await hoursBefore(app, startTime, 23.5);
  }
  expect(triesOf(next.bookingId!)).toBe(0);
  expect((await readPlan(app, started)).plan).toMatchObject({ state: 'paused', pauseCode: 'unpaid' });
  const before = (await emails(started.customer.email, ASKED)).length;
  await app.visitor().ask('POST /_api/plans/resume', { token: started.token });
  await isAskedFor(started, before + 1);
  await end(started);
});

it('who changes cards again and again is kept from none, but makes no try for each', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { customer, plan } = started;
  const other = await saveCard(app, customer, 'pm_card_mastercard');
  for (const { id } of [started.card, other]) {
    const method = await methodOfCard(app.server.database.pool, id);
    await app.sandbox.stripe.declineCard(method, { code: 'card_declined', declineCode: 'insufficient_funds' });
  }
  const [visit] = (await readPlan(app, started)).visits;
  for (const hours of [71, 35]) await hoursBefore(app, visit!.startTime!, hours);
  await stayIn(customer.visitor, customer.email);
  const change = (cardId: number) => customer.visitor.ask('POST /_api/plans/card', { planId: plan.id, cardId });
  const most = policy.plans.changesAnHour;
  for (let times = 0; times < most; times++) await change(times % 2 === 0 ? other.id : started.card.id);
  const tries = triesOf(visit!.bookingId!);
  expect(tries).toBeGreaterThan(1);
  expect((await change(other.id)).plan.card?.id).toBe(other.id);
  expect(triesOf(visit!.bookingId!)).toBe(tries);
  await end(started);
});

it('leaves nothing behind: money, times and emails agree with the provider', async () => {
  await app.catchUp();
  await closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool });
});
