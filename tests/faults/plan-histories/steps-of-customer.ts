import { expect } from 'vitest';
import { payByCard } from '../../book.ts';
import { cardsOf, saveCard } from '../../saved-card.ts';
import { waitFor } from '../../wait-for.ts';
import * as oracle from './oracle.ts';
import { methodOfCard } from './plan-rows.sql.ts';
import { DAY, dollars, oneOf, ownerOf, type Step, someVisit, visitsThat } from './subject.ts';

/** What a customer does with a plan of theirs, and their bank. */

export const skipVisit: Step = async (app, subject, now) => {
  const { plan, started, random } = subject;
  const chosen = someVisit(
    subject,
    ({ state, startsAt }) => state !== 'skipped' && state !== 'clash' && startsAt > now,
  );
  if (!chosen) return false;
  const [nominalDate, visit] = chosen;
  const back = oracle.refundOf(plan, visit, now);
  const skip = (cents: number | null) =>
    app.visitor().call('POST /_api/plans/skip', {
      token: started.token,
      nominalDate,
      ...(cents !== null && { refundAmount: dollars(cents) }),
    });
  // What they have canceled already is done.
  if (back === null) {
    const { status, error } = await skip(null);
    expect(status, `skip what is over, of ${nominalDate}: ${error}`).toBe(
      visit.state === 'canceled' && !visit.isCleanersCancel ? 200 : 409,
    );
    return true;
  }
  if (visit.state === 'paid' && random() < 0.3) expect((await skip(back + 100)).status, 'other terms').toBe(409);
  expect([(await skip(back)).status, nominalDate], 'skip').toEqual([200, nominalDate]);
  oracle.skip(plan, visit, now);
  return true;
};

export const pausePlan: Step = async (app, subject, now) => {
  const { plan, started, random } = subject;
  const today = oracle.dateIn(now, plan.worker.zone);
  const later = (days: number) => oracle.dateIn(now + days * DAY, plan.worker.zone);
  const from = random() < 0.5 ? today : later(Math.floor(random() * 30));
  const until = random() < 0.6 ? later(30 + Math.floor(random() * 20)) : null;
  const wish = { token: started.token, from, ...(until !== null && { until }) };
  const { status } = await app.visitor().call('POST /_api/plans/pause', wish);
  expect(['pause', status]).toEqual(['pause', oracle.isPausable(plan, { from, until }, now) ? 200 : 409]);
  if (status === 200) oracle.pause(plan, from, until, now);
  return true;
};

export const resumePlan: Step = async (app, { plan, started }, now) => {
  if (plan.why === null) return false;
  const { status } = await app.visitor().call('POST /_api/plans/resume', { token: started.token });
  expect(['resume', status]).toEqual(['resume', oracle.isResumable(plan) ? 200 : 409]);
  if (status === 200) oracle.resume(plan, now);
  // Its visits are planned at once, whatever happens to the cleaner in the same hour.
  oracle.planAhead(plan, now);
  return true;
};

export const stopPlan: Step = async (app, { plan, started }) => {
  await app.visitor().ask('POST /_api/plans/end', { token: started.token });
  oracle.end(plan);
  return true;
};

const DECLINES = {
  retry: { code: 'card_declined', declineCode: 'insufficient_funds' },
  ask: { code: 'expired_card', declineCode: 'expired_card' },
  confirm: { code: 'authentication_required', declineCode: 'authentication_required' },
} as const;

export const setBank =
  (isYes: boolean): Step =>
  async (app, subject) => {
    const { card } = subject.plan;
    if (!card || (card.answer === 'yes') === isYes) return false;
    card.answer = isYes ? 'yes' : oneOf(subject, ['retry', 'retry', 'ask', 'confirm'] as const)!;
    const method = await methodOfCard(app.server.database.pool, card.number);
    await app.sandbox.stripe.declineCard(method, card.answer === 'yes' ? null : DECLINES[card.answer]);
    return true;
  };

export const changeCard: Step = async (app, subject) => {
  const { plan, started, random } = subject;
  if (plan.state === 'ended') return false;
  await ownerOf(subject);
  const token = random() < 0.5 ? 'pm_card_mastercard' : 'pm_card_visa';
  // Whoever saves many cards is asked to wait.
  const saved = await saveCard(app, started.customer, token).catch((error: Error) => {
    if (!error.message.includes('answered 429')) throw error;
  });
  if (!saved) return false;
  const { id } = saved;
  const { status } = await started.customer.visitor.call('POST /_api/plans/card', {
    planId: started.plan.id,
    cardId: id,
  });
  expect(['card', status]).toEqual(['card', 200]);
  plan.card = { number: id, answer: 'yes', isRefused: false };
  return true;
};

export const removeCard: Step = async (_app, subject) => {
  const { plan } = subject;
  if (!plan.card) return false;
  const owner = await ownerOf(subject);
  await owner.ask('POST /_api/cards/remove', { id: plan.card.number });
  plan.card = null;
  expect((await cardsOf({ visitor: owner })).length).toBeLessThan(3);
  return true;
};

/** With the bank, signed in: what waits for it is paid, on session. */
export const confirmVisit: Step = async (app, subject, now) => {
  const { plan, started } = subject;
  const [waiting] = visitsThat(subject, oracle.isToConfirm);
  const isOwnCard = waiting?.[1].tries.at(-1)?.card === plan.card?.number;
  if (!waiting || !plan.card || !isOwnCard || !oracle.isRunning(plan)) return false;
  const [nominalDate, visit] = waiting;
  const { token } = started;
  const shown = await app.visitor().ask('GET /_api/plan', { token });
  const bookingId = shown.visits.find((one) => one.nominalDate === nominalDate)?.bookingId;
  const owner = await ownerOf(subject);
  const { clientSecret, amount } = await owner.ask('GET /_api/bookings/pay', { bookingId: String(bookingId) });
  expect(amount).toBe(dollars(oracle.priceOf(visit)));
  await app.sandbox.stripe.declineCard(await methodOfCard(app.server.database.pool, plan.card.number), null);
  plan.card.answer = 'yes';
  await payByCard(app, clientSecret, null);
  oracle.pay(visit, now);
  const state = async () =>
    (await app.visitor().ask('GET /_api/plan', { token })).visits.find((one) => one.nominalDate === nominalDate)?.state;
  await waitFor(async () => (await state()) === 'paid', { what: 'a confirmed visit to be paid' });
  return true;
};
