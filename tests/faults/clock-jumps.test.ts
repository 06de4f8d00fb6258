import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { policy } from '#contract/policy';
import { DAY, HOUR, MINUTE } from '#contract/time';
import { create } from '../book.ts';
import { register, session } from '../sign-up.ts';
import { openTestHouse, type TestHouse } from '../test-app.ts';
import { closingAudit } from './closing-audit.ts';
import { holdAndPay, holdTime, slotSupply } from './shopping.ts';
import { slotStatus } from './test-hooks.sql.ts';

/** The machine's clock is set an hour or a day wrong, and right again. */

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterEach(() => closingAudit({ sandbox: house.sandbox, pool: house.server.database.pool }));
afterAll(() => house.stop());

const statusOf = (slotId: number) => slotStatus(house.server.database.pool, slotId);

describe.each([
  ['an hour ahead', HOUR],
  ['an hour behind', -HOUR],
  ['a day ahead', DAY],
  ['a day behind', -DAY],
])('a clock that jumps %s', (_what, jump) => {
  it('ends no session, loses no payment, and frees what was held at the latest when it is right again', async () => {
    const supply = await slotSupply(house.visitor());
    const [paid, left] = [await supply(), await supply()];
    const somebody = house.visitor();
    await register(somebody);
    const purchase = await holdAndPay(house.sandbox, somebody, paid);
    expect((await holdTime(house.visitor(), left)).status).toBe(200);

    await house.clock.advance(jump);
    expect(await session(somebody)).toBe(200);
    await house.catchUp();
    expect((await create(somebody, purchase)).status).toBe(200);
    expect(await statusOf(paid.slotId)).toBe('booked');
    // Counted in the wrong time, a hold may end early, with its intent, but it is never both held and sold.
    expect(await statusOf(left.slotId)).toBe(jump > 0 ? 'open' : 'held');

    await house.clock.advance(-jump);
    expect(await session(somebody)).toBe(200);
    await house.clock.advance(policy.hold.minutes * MINUTE + MINUTE);
    await house.catchUp();
    expect(await statusOf(left.slotId)).toBe('open');
    expect(await statusOf(paid.slotId)).toBe('booked');
  });
});
