import { afterAll, expect, it } from 'vitest';
import { MINUTE } from '#contract/time';
import { book, customer } from '../../tests/book.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { startTestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** A refund that the provider refuses again and again is in the team's queue once its entry is given up. */

const app = await startTestApp();
afterAll(() => app.stop());
const { pool } = app.server.database;
const admin = await newAdmin(app);
const entries = async () =>
  (
    await pool.query(
      `select id, name, state, retry_count, data->>'id' as row from pgboss.job where name like 'refund%' and state < 'completed' order by created_on`,
    )
  ).rows;

/** As hours later: the oldest entry of the queue has its last try now. */
async function lastTryOfOldest() {
  const oldest = await waitFor(async () => {
    const all = (await entries()).filter(({ name }) => name === 'refund');
    return all.length > 0 && all.every(({ state }) => state === 'retry') && all[0];
  });
  await pool.query(`update pgboss.job set retry_count = retry_limit, start_after = now() where id = $1`, [oldest.id]);
  await waitFor(async () => {
    const { rows } = await pool.query(`select state from pgboss.job where id = $1 and state = 'failed'`, [oldest.id]);
    return rows.length === 1;
  });
  // Its trace is worked off.
  await waitFor(async () => {
    const { rows } = await pool.query(
      `select state from pgboss.job where name = 'refund-given-up' and source_id = $1`,
      [oldest.id],
    );
    return rows.length === 1 && rows[0].state === 'completed';
  });
}
const remind = () =>
  app.server.modules.payments.scheduledTasks.find(({ name }) => name === 'remind of refunds and events')!.run();

it('is given up, although it is asked for every five minutes', async () => {
  const { booking, token } = await book(app, app.visitor(), { who: customer('Rita Refund'), when: 'later' });
  app.sandbox.stripe.addFault({ on: 'POST /v1/refunds', kind: 'reset', when: 'before', times: 1000 });
  await app.visitor().ask('POST /_api/bookings/cancel', { bookingId: booking.id, token });
  for (let given = 0; given < 4; given++) {
    await app.clock.advance(6 * MINUTE);
    await remind();
    await lastTryOfOldest();
    const { rows } = await pool.query('select status from refunds where booking_id = $1', [booking.id]);
    if (rows[0].status === 'failed') break;
  }
  const { items } = await admin.ask('GET /_api/admin/queue', {});
  expect(items.some(({ kind, bookingId }) => kind === 'refund' && bookingId === booking.id)).toBe(true);
});
