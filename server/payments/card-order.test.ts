import { expect, it } from 'vitest';
import { hoursBefore, keepPlans, readPlan, startPlan, startPlanApp, stayIn, visitOn } from '../../tests/plans.ts';
import { saveCard } from '../../tests/saved-card.ts';

const { app, cleaner, end } = await startPlanApp();

it('offers the card first that paid last, and the one last that was declined', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { customer, card: paying, plan, job } = started;
  const visitor = () => stayIn(customer.visitor, customer.email);
  const cardIds = async () => (await (await visitor()).ask('GET /_api/cards', {})).cards.map(({ id }) => id);
  const chargeNext = async () => {
    const { startTime, nominalDate } = (await readPlan(app, started)).visits.find(({ state }) => state === 'planned')!;
    await hoursBefore(app, startTime!, 71);
    await hoursBefore(app, startTime!, 35);
    await keepPlans(app);
    return visitOn(app, started, nominalDate);
  };
  const newer = await saveCard(app, customer, 'pm_card_mastercard');
  expect(await cardIds()).toEqual([newer.id, paying.id]);
  expect((await chargeNext())?.state).toBe('paid');
  expect(await cardIds()).toEqual([paying.id, newer.id]);
  const failing = await saveCard(app, customer, 'pm_card_chargeCustomerFail');
  expect(await cardIds()).toEqual([paying.id, failing.id, newer.id]);
  await customer.visitor.ask('POST /_api/plans/card', { planId: plan.id, cardId: failing.id });
  expect((await chargeNext())?.need).toBe('retry');
  expect(await cardIds()).toEqual([paying.id, newer.id, failing.id]);
  const again = await customer.visitor.ask('GET /_api/bookings/again', { bookingId: String(job.bookingId) });
  expect(again.card?.id).toBe(paying.id);
  await end(started);
});
