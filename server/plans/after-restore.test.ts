import { expect, it } from 'vitest';
import { stopCharging } from '#server/payments';
import { checkDatabase } from '../../scripts/doctor/database.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { hoursBefore, keepPlans, readPlan, startPlan, startPlanApp, visitOn } from '../../tests/plans.ts';
import { login } from '../../tests/sign-up.ts';
import type { Visitor } from '../../tests/visitor.ts';

/** A database from a backup has forgotten who stopped since (docs/product.md#charging-after-a-restore). */

const { app, cleaner, chargedFor, end } = await startPlanApp();

it('charges no card before what ended since the backup is known again, and the team has released it', async () => {
  const { pool, db } = app.server.database;
  const [goesOn, stopped, cardless] = [
    await startPlan(app, cleaner, { repeatWeeks: 1 }),
    await startPlan(app, cleaner, { repeatWeeks: 1 }),
    await startPlan(app, cleaner, { repeatWeeks: 1 }),
  ];
  await end(stopped);
  await cardless.customer.visitor.ask('POST /_api/cards/remove', { id: cardless.card.id });
  await app.catchUp();
  await keepPlans(app);
  // What a backup from before would bring back.
  await pool.query(
    `update plans set state = 'active', end_code = null, ended_at = null, end_noted_at = null where id = $1`,
    [stopped.plan.id],
  );
  const { rowCount } = await pool.query(
    `update saved_cards set state = 'saved', last4 = '4242' where id = $1 and state = 'detached'`,
    [cardless.card.id],
  );
  expect(rowCount).toBe(1);
  await stopCharging(db, app.clock.now());
  const early = await newAdmin(app);
  const release = (admin: Visitor, reason: string) => admin.call('POST /_api/admin/release-charging', { reason });
  expect((await release(early, 'All is well.')).status).toBe(409);
  const [visit] = (await readPlan(app, goesOn)).visits.filter(({ state }) => state === 'planned');
  await hoursBefore(app, visit!.startTime!, 71);
  await hoursBefore(app, visit!.startTime!, 35);
  expect(await visitOn(app, goesOn, visit!.nominalDate)).toMatchObject({ state: 'planned', need: null });
  expect(chargedFor(visit!.bookingId!)).toEqual([]);
  expect((await readPlan(app, stopped)).plan).toMatchObject({ state: 'ended', endCode: 'by_customer' });
  await login(cardless.customer.visitor, cardless.customer.email);
  expect((await cardless.customer.visitor.ask('GET /_api/cards', {})).cards).toEqual([]);
  expect((await checkDatabase(app.config)).map(({ what }) => what)).toContain(
    'No saved card is charged since a restore',
  );
  const admin = await newAdmin(app);
  const { items } = await admin.ask('GET /_api/admin/queue', {});
  expect(items.find(({ kind }) => kind === 'charging_stopped')).toMatchObject({ detail: 'compared', retry: false });
  expect((await release(admin, '')).status).toBe(400);
  expect((await release(admin, 'Compared, and the emails are read.')).status).toBe(200);
  expect((await release(admin, 'Asked twice.')).status).toBe(200);
  const { entries } = await admin.ask('GET /_api/admin/audit', {});
  expect(entries.filter(({ action }) => action === 'charging.released')).toMatchObject([
    { why: 'Compared, and the emails are read.' },
  ]);
  await keepPlans(app);
  expect(chargedFor(visit!.bookingId!)).toEqual([13_500]);
  await end(goesOn);
  await end(cardless);
});
