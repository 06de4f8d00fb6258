import { expect, it } from 'vitest';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
import { hoursBefore, readPlan, type StartedPlan, startPlan, startPlanApp, visitOn } from '../../tests/plans.ts';
import { stopFirst } from '../../tests/stopped-request.ts';

/** A visit that is skipped at the moment in which its charge asks the provider (docs/product.md#standing-visits). */

const { app, cleaner, chargedFor, end } = await startPlanApp();

const INTENTS = '/v1/payment_intents';

const charge = () => app.server.modules.plans.scheduledTasks.find(({ name }) => name === 'charge visits')!.run();

/** A plan whose next visit is announced, and can be charged from now on. */
async function dueVisit() {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { nominalDate, bookingId, startTime } = (await readPlan(app, started)).visits.find(
    ({ state }) => state === 'planned',
  )!;
  for (const hours of [71, 36.01]) await hoursBefore(app, startTime!, hours);
  app.clock.advance(60_000);
  return { started, nominalDate, bookingId: bookingId! };
}

const stateOn = async (started: StartedPlan, date: string) => (await visitOn(app, started, date))?.state;

it('is not charged where its intent came to be while it was looked for', async () => {
  const { started, nominalDate, bookingId } = await dueVisit();
  const creating = stopFirst(app, `POST ${INTENTS}`, 'before');
  const looking = stopFirst(app, `GET ${INTENTS}`, 'after');
  const paying = stopFirst(app, `POST ${INTENTS}/*/confirm`, 'before');
  const charging = charge();
  await creating.reached;
  const skipping = app.visitor().ask('POST /_api/plans/skip', { token: started.token, nominalDate });
  await looking.reached;
  creating.letGo();
  await paying.reached;
  looking.letGo();
  expect((await skipping).message).toBe('The visit is skipped.');
  paying.letGo();
  await charging;
  expect([await stateOn(started, nominalDate), chargedFor(bookingId)]).toEqual(['skipped', []]);
  await end(started);
});

it('is not charged where the provider stores a failure, and the next attempt comes too late', async () => {
  const { started, nominalDate, bookingId } = await dueVisit();
  app.sandbox.stripe.addFault({ on: `POST ${INTENTS}`, kind: 'refused', status: 500 });
  const looking = stopFirst(app, `GET ${INTENTS}`, 'after');
  const charging = charge();
  await looking.reached;
  const { message } = await app.visitor().ask('POST /_api/plans/skip', { token: started.token, nominalDate });
  expect(message).toBe('The visit is skipped.');
  looking.letGo();
  await charging;
  expect([await stateOn(started, nominalDate), chargedFor(bookingId)]).toEqual(['skipped', []]);
  await end(started);
});

it('is no payment without a booking where a slower round of charging finds what another has paid', async () => {
  const { started, nominalDate, bookingId } = await dueVisit();
  const comparing = stopFirst(app, `GET ${INTENTS}`, 'before');
  const slow = charge();
  await comparing.reached;
  const { payments } = app.server.modules;
  const key = (await payments.openVisit(app.server.database.db, bookingId))!;
  expect(await payments.cancelRequested({ ...key, holdStartedAt: '' })).toBe('canceled');
  await charge();
  expect(await stateOn(started, nominalDate)).toBe('paid');
  comparing.letGo();
  await slow;
  expect(chargedFor(bookingId)).toEqual([expect.any(Number)]);
  await end(started);
});

it('leaves nothing behind: money, times and emails agree with the provider', async () => {
  await app.catchUp();
  await closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool });
});
