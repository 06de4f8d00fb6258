import { expect, it } from 'vitest';
import { advanceTo } from '../../tests/cleaner-actions.ts';
import {
  firstVisit,
  keepPlans,
  readPlan,
  type StartedPlan,
  startPlan,
  startPlanApp,
  stayIn,
} from '../../tests/plans.ts';

/** What standing visits cannot begin with, or be changed to, by another door (docs/product.md#standing-visits). */

const { app, cleaner, cleanerEmail, emails, end } = await startPlanApp();
const { pool } = app.server.database;

type First = Pick<StartedPlan, 'customer' | 'job' | 'card'>;

async function visitThatIsDone(): Promise<First> {
  const first = await firstVisit(app, cleaner);
  await advanceTo(app, first.job.endTime, 60_000);
  await stayIn(cleaner.visitor, cleanerEmail);
  await cleaner.visitor.ask('POST /_api/cleaner/job-action', { bookingId: first.job.bookingId, action: 'done' });
  await stayIn(first.customer.visitor, first.customer.email);
  return first;
}

const offerOf = ({ customer, job }: First) =>
  customer.visitor.ask('GET /_api/plans/offer', { bookingId: String(job.bookingId) });

const begin = ({ customer, job, card }: First, consentText?: string) =>
  customer.visitor.call('POST /_api/plans', {
    bookingId: job.bookingId,
    repeatWeeks: 1,
    cardId: card.id,
    consentVersion: 1,
    ...(consentText !== undefined && { consentText }),
  });

it('a visit that was done begins none without the words that its price of today was read in', async () => {
  const first = await visitThatIsDone();
  const words = (await offerOf(first)).rhythms[0]!.consentText;
  await cleaner.visitor.ask('POST /_api/cleaner/profile', { hourlyRate: 90 });
  for (const read of [undefined, words])
    expect((await begin(first, read)).error).toMatch(/^These terms have changed since\./);
  await cleaner.visitor.ask('POST /_api/cleaner/profile', { hourlyRate: 45 });
  const { status, body } = await begin(first, words);
  expect(status).toBe(200);
  await end({ token: body.plan.token! });
});

it('a cleaner who has blocked an account is not asked by what it booked as a guest, and no block is told', async () => {
  const first = await visitThatIsDone();
  const { bookingId } = first.job;
  const words = (await offerOf(first)).rhythms[0]!.consentText;
  const { body } = await begin(first, words);
  // As if it had been booked without the account, under an email that the block does not know.
  const { rows } = await pool.query(
    `with before as (select customer_user_id from bookings where id = $1)
    update bookings set customer_user_id = null from before where id = $1 returning before.customer_user_id`,
    [bookingId],
  );
  await pool.query(
    `insert into blocks (cleaner_id, blocked_by, user_id, email_digests, booking_id, created_at)
    values ($1, 'cleaner', $2, '{}', $3, now())`,
    [cleaner.cleanerId, rows[0].customer_user_id, bookingId],
  );
  await keepPlans(app);
  expect((await readPlan(app, { token: body.plan.token! })).plan.state).toBe('ended');
  expect(await offerOf(first)).toMatchObject({ problem: 'not_taken', takes: 'no' });
  expect((await begin(first, words)).error).toBe('Pat takes no standing visits.');
  // Also where something else would be in the way: who takes none is named before it, and so is a block.
  const owner = [rows[0].customer_user_id];
  await pool.query('update bookings set customer_user_id = $1 where id = $2', [...owner, bookingId]);
  await pool.query('update users set email_verified_at = null where id = $1', owner);
  expect(await offerOf(first)).toMatchObject({ problem: 'not_taken', takes: 'no' });
  await pool.query('update users set email_verified_at = now() where id = $1', owner);
  await pool.query('delete from blocks');
});

it('one plan is not changed to the time of another, where each date would clash', async () => {
  const one = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const two = await startPlan(app, cleaner, { repeatWeeks: 1, who: one });
  const { weekday, time } = (await readPlan(app, one)).plan;
  for (const preview of [true, false]) {
    const change = { token: two.token, weekday, time, ...(preview && { preview }) };
    const { status, error } = await app.visitor().call('POST /_api/plans/change', change);
    expect([status, error]).toEqual([409, 'You have standing visits at this time already.']);
  }
  await app.catchUp();
  expect(await emails(cleanerEmail, 'Another time for')).toEqual([]);
  // Its own time is nobody else's.
  const rarer = { token: two.token, preview: true, repeatWeeks: 2 } as const;
  const own = await app.visitor().call('POST /_api/plans/change', rarer);
  expect(own.status).toBe(200);
  for (const plan of [one, two]) await end(plan);
});
