import { expect, it } from 'vitest';
import { HOUR } from '#contract/time';
import { methodOfCard } from '../../tests/faults/plan-histories/plan-rows.sql.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { hoursBefore, keepPlans, readPlan, startPlan, startPlanApp, stayIn } from '../../tests/plans.ts';

/** What lists of the team and of a cleaner tell of a card that was declined (docs/product.md#standing-visits-and-the-team). */

const { app, cleaner, cleanerEmail, openTimes } = await startPlanApp();

/** What each list says of the card of the visit that is next. */
async function told(bookingId: number) {
  await stayIn(cleaner.visitor, cleanerEmail);
  const admin = await newAdmin(app);
  const { items } = await admin.ask('GET /_api/admin/queue', {});
  const [plan] = await admin.ask('GET /_api/admin/plans', {});
  return {
    cardFails: (await cleaner.visitor.ask('GET /_api/cleaner/dashboard-stats', {})).nextPlanned?.cardFails,
    inQueue: items.some((item) => item.kind === 'card' && item.bookingId === bookingId),
    need: plan?.nextVisit?.need,
    failingCards: (await admin.ask('GET /_api/admin/plan-figures', {})).failingCards,
  };
}

it('a decline from before a visit lost its time and got another one is told by no list, a new one by all', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 4 });
  const method = await methodOfCard(app.server.database.pool, started.card.id);
  const declines = { code: 'card_declined', declineCode: 'insufficient_funds' };
  await app.sandbox.stripe.declineCard(method, declines);
  const { nominalDate, bookingId, startTime } = (await readPlan(app, started)).visits[0]!;
  for (const hours of [71, 35]) await hoursBefore(app, startTime!, hours);
  const fails = { cardFails: true, inQueue: true, need: 'retry', failingCards: 1 };
  expect(await told(bookingId!)).toEqual(fails);

  await cleaner.visitor.ask('POST /_api/cleaner/time-off', { from: nominalDate, to: nominalDate });
  await keepPlans(app);
  await app.sandbox.stripe.declineCard(method, null);
  const [time] = await openTimes(180, 100);
  const visitor = await stayIn(started.customer.visitor, started.customer.email);
  const answer = { planId: started.plan.id, nominalDate, answer: 'time', timeSlotId: time!.id } as const;
  await visitor.ask('POST /_api/plans/answer-clash', answer);
  await hoursBefore(app, time!.startTime, 71);
  // It would be charged by now, and nothing in the background has done so yet.
  await app.clock.advance(Date.parse(time!.startTime) - 35 * HOUR - app.clock.now().getTime());
  expect(await told(bookingId!)).toEqual({ cardFails: false, inQueue: false, need: null, failingCards: 0 });

  await app.sandbox.stripe.declineCard(method, declines);
  await keepPlans(app);
  expect(await told(bookingId!)).toEqual(fails);
});
