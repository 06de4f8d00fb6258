import { expect, it } from 'vitest';
import { methodOfCard } from '../../tests/faults/plan-histories/plan-rows.sql.ts';
import { hoursBefore, keepPlans, readPlan, startPlan, startPlanApp, stayIn } from '../../tests/plans.ts';

/** What a cleaner reads of a standing visit before it is paid. */

const { app, cleaner, cleanerEmail } = await startPlanApp();

const STATS = 'GET /_api/cleaner/dashboard-stats';

it('a standing visit that is planned is named with its customer, and says when its card is declined', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const [visit] = (await readPlan(app, started)).visits;
  const { startTime } = visit!;
  const planned = { startTime, clientName: 'Robin V.', cardFails: false };
  expect((await cleaner.visitor.ask(STATS, {})).nextPlanned).toMatchObject(planned);
  const method = await methodOfCard(app.server.database.pool, started.card.id);
  await app.sandbox.stripe.declineCard(method, { code: 'expired_card', declineCode: 'expired_card' });
  await hoursBefore(app, startTime!, 71);
  await hoursBefore(app, startTime!, 35);
  await keepPlans(app);
  await stayIn(cleaner.visitor, cleanerEmail);
  expect((await cleaner.visitor.ask(STATS, {})).nextPlanned).toMatchObject({ ...planned, cardFails: true });
});

it('the own schedule names the job that has a time, and none of a visit that is only planned', async () => {
  await stayIn(cleaner.visitor, cleanerEmail);
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const [visit] = (await readPlan(app, started)).visits;
  const first = started.plan.firstBookingId;
  const booked = (await cleaner.visitor.ask('GET /_api/cleaner/schedule', {})).slots.filter(
    (slot) => slot.status === 'booked',
  );
  expect(booked.find(({ job }) => job?.id === first)?.job).toEqual({
    id: first,
    clientName: 'Robin V.',
    isOver: false,
  });
  expect(booked.find(({ startTime }) => startTime === visit!.startTime)?.job).toBeNull();
});
