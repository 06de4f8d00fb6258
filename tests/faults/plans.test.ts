import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DAY, HOUR, minuteIn } from '#contract/time';
import { type BookableCleaner, newBookableCleaner } from '../bookable-cleaner.ts';
import { setUpPayouts } from '../cleaner-actions.ts';
import { hoursBefore, keepPlans, readPlan, startPlan, takesPlans, visitOn } from '../plans.ts';
import { login } from '../sign-up.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { waitFor } from '../wait-for.ts';
import { closingAudit } from './closing-audit.ts';

/** Standing visits through a year, beside whoever skips them, and with answers of the provider lost. */

/** Skips beside charges. */
const ROUNDS = process.env.LONG ? 8 : 1;

const CREATE = 'POST /v1/payment_intents';
const CONFIRM = /^POST \/v1\/payment_intents\/\w+\/confirm$/;
const UPDATE = /^POST \/v1\/payment_intents\/pi_\w+$/;
const READ = /^GET \/v1\/payment_intents\/pi_\w+$/;
/** Requests of a charge, and whether they are lost before the provider sees them or after. */
const LOST = [
  { on: CONFIRM, when: 'after' } as const,
  ...(process.env.LONG
    ? ([
        { on: CONFIRM, when: 'before' },
        { on: CREATE, when: 'after' },
        { on: CREATE, when: 'before' },
        { on: UPDATE, when: 'after' },
        { on: UPDATE, when: 'before' },
        { on: READ, when: 'after' },
        { on: READ, when: 'before' },
      ] as const)
    : []),
];

let app: TestApp;
let cleaner: BookableCleaner;
let cleanerEmail: string;
beforeAll(async () => {
  app = await startTestApp();
  cleaner = await newBookableCleaner(app);
  await takesPlans(cleaner);
  cleanerEmail = (await cleaner.visitor.ask('GET /_api/auth/session', {})).user.email;
});
// Weeks pass, and sessions end.
beforeEach(async () => {
  await login(cleaner.visitor, cleanerEmail);
  await app.catchUp();
});
afterAll(() => app.stop());

const chargesOf = (bookingId: number) =>
  app.sandbox.stripe
    .objects('payment_intent')
    .filter(({ metadata, status }) => metadata.booking_id === String(bookingId) && status === 'succeeded');

it('a charge whose answer is lost is made once, wherever it is lost', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { visits } = await readPlan(app, started);
  const planned = visits.filter(({ state }) => state === 'planned');
  for (const [n, { nominalDate, startTime, bookingId }] of planned.slice(0, LOST.length).entries()) {
    await hoursBefore(app, startTime!, 71);
    app.sandbox.stripe.addFault({ ...LOST[n]!, kind: 'reset', times: 3 });
    await hoursBefore(app, startTime!, 35);
    for (const hours of [34, 33]) await hoursBefore(app, startTime!, hours);
    expect([LOST[n], (await visitOn(app, started, nominalDate))?.state]).toEqual([LOST[n], 'paid']);
    expect(chargesOf(bookingId!)).toHaveLength(1);
  }
  await app.visitor().ask('POST /_api/plans/end', { token: started.token });
});

it('a skip beside a charge: never charged, or all of it back', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const planned = (await readPlan(app, started)).visits.filter(({ state }) => state === 'planned');
  for (const { nominalDate, startTime, bookingId } of planned.slice(0, ROUNDS)) {
    await hoursBefore(app, startTime!, 71);
    await app.clock.advance(36 * HOUR);
    const skip = () => app.visitor().call('POST /_api/plans/skip', { token: started.token, nominalDate });
    await Promise.all([keepPlans(app), skip(), keepPlans(app)]);
    await keepPlans(app);
    const state = (await visitOn(app, started, nominalDate))?.state;
    expect([chargesOf(bookingId!).length, state]).toEqual([
      state === 'skipped' ? 0 : 1,
      expect.stringMatching(/skipped|canceled/),
    ]);
  }
  await app.visitor().ask('POST /_api/plans/end', { token: started.token });
});

it.runIf(process.env.LONG)(
  'a year of every second week: 26 visits at one time of day, 26 charges, 26 shares',
  async () => {
    const worker = await newBookableCleaner(app, 'Wanda Year');
    await setUpPayouts(worker.visitor);
    await takesPlans(worker);
    const started = await startPlan(app, worker);
    const charged: number[] = [];
    // The first visit is done before the next one is charged, for which the platform keeps less.
    await hoursBefore(app, started.job.endTime, -30);
    await app.catchUp();
    for (let n = 0; n < 26; n++) {
      const next = (await readPlan(app, started)).visits.find(({ state }) => state === 'planned')!;
      expect(minuteIn(Date.parse(next.startTime!), 'America/New_York')).toBe(
        minuteIn(Date.parse(started.job.startTime), 'America/New_York'),
      );
      await hoursBefore(app, next.startTime!, 71);
      await hoursBefore(app, next.startTime!, 35);
      expect((await visitOn(app, started, next.nominalDate))?.state).toBe('paid');
      charged.push(chargesOf(next.bookingId!).length);
      await hoursBefore(app, next.endTime!, -80);
      await app.catchUp();
      await app.catchUp();
    }
    expect(charged).toEqual(Array(26).fill(1));
    await app.visitor().ask('POST /_api/plans/end', { token: started.token });
    await app.clock.advance(4 * DAY);
    await app.catchUp();
    const sent = `select amount_cents from transfers where cleaner_id = $1 and state = 'sent'`;
    const shares = async () => (await app.server.database.pool.query(sent, [worker.cleanerId])).rows;
    // With that of the first visit, of which the platform keeps more.
    await waitFor(async () => (await shares()).length === 27, { what: '27 shares' });
    const amounts = (await shares()).map(({ amount_cents }) => amount_cents);
    expect(amounts.sort()).toEqual([11_475, ...Array(26).fill(12_150)]);
  },
  600_000,
);

it('leaves nothing behind: money, times and emails agree with the provider', async () => {
  await app.catchUp();
  await closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool });
});
