import { expect, it } from 'vitest';
import { advanceTo } from '../../tests/cleaner-actions.ts';
import { firstVisit, readPlan, startPlan, startPlanApp, stayIn } from '../../tests/plans.ts';

/** When the first standing visit is, as it is said before anything is agreed to (docs/product.md#standing-visits). */

const { app, cleaner, cleanerEmail, end, mail } = await startPlanApp({ takes: 'unsaid' });

// shows: product/standing-visits/offer
it('is said by the offer, passes a day off, and is the one that is planned; a visit that is done does not stand', async () => {
  const { customer, card, job } = await firstVisit(app, cleaner);
  const offerDates = async () => {
    const { visitor } = customer;
    const { rhythms } = await visitor.ask('GET /_api/plans/offer', { bookingId: String(job.bookingId) });
    return rhythms.map(({ firstDate }) => firstDate!);
  };
  await advanceTo(app, job.endTime, 60_000);
  await stayIn(cleaner.visitor, cleanerEmail);
  await cleaner.visitor.ask('POST /_api/cleaner/job-action', { bookingId: job.bookingId, action: 'done' });
  await stayIn(customer.visitor, customer.email);
  const [weekly, twoWeeks] = await offerDates();
  expect(Date.parse(twoWeeks!) - Date.parse(weekly!)).toBe(7 * 86_400_000);
  await cleaner.visitor.ask('POST /_api/cleaner/time-off', { from: weekly!, to: weekly! });
  expect(await offerDates()).toEqual([twoWeeks, twoWeeks, expect.any(String)]);

  const { rhythms } = await customer.visitor.ask('GET /_api/plans/offer', { bookingId: String(job.bookingId) });
  const { consentText } = rhythms[0]!;
  const input = { bookingId: job.bookingId, repeatWeeks: 1, cardId: card.id, consentVersion: 1, consentText } as const;
  const { plan } = await customer.visitor.ask('POST /_api/plans', input);
  const started = { token: plan.token! };
  expect([plan.state, (await readPlan(app, started)).firstDate]).toEqual(['asked', twoWeeks]);
  const { text } = await mail(customer.email, 'Standing visits');
  expect(text).toContain('Nothing is charged if the answer is no.');
  expect(text).toMatch(/If Pat says yes, the first one is on \w+, \w+ \d+, /);
  expect(text).not.toContain('first visit');
  await cleaner.visitor.ask('POST /_api/cleaner/answer-plan', { planId: plan.id, accept: true });
  const { visits, firstDate } = await readPlan(app, started);
  expect(visits.find(({ state }) => state === 'planned')?.nominalDate).toBe(twoWeeks);
  expect(firstDate).toBeNull();
  await end(started);
  // Where they can be had again, for their customer alone.
  const { again } = await customer.visitor.ask('GET /_api/plan', started);
  expect([again?.bookingId, (await readPlan(app, started)).again]).toEqual([job.bookingId, null]);
});

it('is the day for which somebody else is looked for by who reads that their cleaner does not take them', async () => {
  const { plan, customer, token } = await startPlan(app, cleaner, { repeatWeeks: 2 });
  const { firstDate } = await readPlan(app, { token });
  await stayIn(cleaner.visitor, cleanerEmail);
  await cleaner.visitor.ask('POST /_api/cleaner/answer-plan', { planId: plan.id, accept: false });
  const { text } = await mail(customer.email, 'No standing visits with Pat');
  const wanted = `service=${plan.service.id}&minutes=${plan.minutes}&date=${firstDate}`;
  expect(text).toContain(`/cleaning-services/baltimore?${wanted}`);
});
