import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { policy } from '#contract/policy';
import { DAY, HOUR, MINUTE } from '#contract/time';
import { create } from '../book.ts';
import { register, session } from '../sign-up.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { closingAudit } from './closing-audit.ts';
import { holdAndPay, holdTime, slotSupply } from './shopping.ts';
import { slotStatus } from './test-hooks.sql.ts';

/** The machine's clock is set an hour or a day wrong, and right again. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool }));
afterAll(() => app.stop());

const statusOf = (slotId: number) => slotStatus(app.server.database.pool, slotId);

describe.each([
  ['an hour ahead', HOUR],
  ['an hour behind', -HOUR],
  ['a day ahead', DAY],
  ['a day behind', -DAY],
])('a clock that jumps %s', (_what, jump) => {
  // shows: fault F24
  it('ends no session, loses no payment, and frees what was held at the latest when it is right again', async () => {
    const supply = await slotSupply(app.visitor());
    const [paid, left] = [await supply(), await supply()];
    const somebody = app.visitor();
    await register(somebody);
    const purchase = await holdAndPay(app.sandbox, somebody, paid);
    expect((await holdTime(app.visitor(), left)).status).toBe(200);

    await app.clock.advance(jump);
    expect(await session(somebody)).toBe(200);
    await app.catchUp();
    expect((await create(somebody, purchase)).status).toBe(200);
    expect(await statusOf(paid.slotId)).toBe('booked');
    // Counted in the wrong time, a hold may end early, with its intent, but it is never both held and sold.
    expect(await statusOf(left.slotId)).toBe(jump > 0 ? 'open' : 'held');

    await app.clock.advance(-jump);
    expect(await session(somebody)).toBe(200);
    await app.clock.advance(policy.hold.minutes * MINUTE + MINUTE);
    await app.catchUp();
    expect(await statusOf(left.slotId)).toBe('open');
    expect(await statusOf(paid.slotId)).toBe('booked');
  });
});
