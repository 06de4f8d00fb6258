import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, minuteIn } from '#contract/time';
import type { BookableCleaner } from '../bookable-cleaner.ts';
import { setUpPayouts } from '../cleaner-actions.ts';
import { APPROVAL, adminOf, everyDay, submittedCleaner } from '../onboard.ts';
import { keepPlans, readPlan, type StartedPlan, startPlan, takesPlans } from '../plans.ts';
import { login } from '../sign-up.ts';
import { PLATFORM_CENTS, type TestApp } from '../test-app.ts';
import { waitFor } from '../wait-for.ts';
import { withManyAddresses } from './buyer.ts';
import { closingAudit } from './closing-audit.ts';
import { startWorld, type World } from './histories/world.ts';
import { recordResult } from './measurements.ts';
import { moneyOf } from './plan-fleet.ts';
import { moveToZone, planFaults, sentShares } from './plan-histories/plan-rows.sql.ts';

/** Standing visits through a year in two zones, kept by two processes, and with answers of the provider lost. */

const VISITS = Number(process.env.VISITS ?? 26);
const ZONES = ['America/New_York', 'America/Los_Angeles'] as const;

const CREATE = 'POST /v1/payment_intents';
const CONFIRM = 'POST /v1/payment_intents/*/confirm';
const UPDATE = 'POST /v1/payment_intents/*';
const LIST = 'GET /v1/payment_intents';
const READ = 'GET /v1/payment_intents/*';
/** Requests of a charge; each is lost before the provider sees it, and after. */
const LOST = [CONFIRM, CREATE, UPDATE, LIST, READ].flatMap((on) => [
  { on, when: 'before' } as const,
  { on, when: 'after' } as const,
]);

describe.runIf(process.env.LONG)('standing visits', () => {
  let world: World;
  let app: TestApp;
  beforeAll(async () => {
    const change = () => ({ trustedProxies: 1 });
    world = await startWorld({ platformCents: PLATFORM_CENTS, isTwoServers: true, change });
    app = withManyAddresses(world.app);
  }, 60_000);
  afterAll(() => world.stop());

  const pool = () => app.server.database.pool;
  const keepBoth = () => Promise.all([keepPlans(app), world.second!.keepPlans()]);

  /** To so many hours before an instant, and what is due then. */
  async function goTo(instant: string, hours: number): Promise<void> {
    await world.advance(Math.max(0, Date.parse(instant) - hours * HOUR - app.clock.now().getTime()));
    await keepBoth();
  }

  /** Somebody who is paid out and takes standing visits, in a city of that zone. */
  async function workerIn(zone: string): Promise<BookableCleaner> {
    const worker = await submittedCleaner(app, { name: `Wanda ${zone.split('_').at(-1)}`, week: everyDay });
    if (zone !== ZONES[0]) await moveToZone(pool(), worker.cleanerId, zone);
    const admin = await adminOf(app);
    await admin.ask('POST /_api/admin/cleaner-status', { cleanerId: worker.cleanerId, ...APPROVAL });
    await setUpPayouts(worker.visitor);
    await takesPlans({ ...worker, admin });
    return { ...worker, admin };
  }

  const nextOf = async (started: StartedPlan) =>
    (await readPlan(app, started)).visits.find(({ state }) => state === 'planned');

  // shows: fault F39, product/standing-visits/year
  it(`a year of every second week in two zones: ${VISITS} visits at one time of day, charged and shared once each`, {
    timeout: 60 * MINUTE,
  }, async () => {
    const plans: { zone: string; started: StartedPlan; worker: BookableCleaner; visits: string[] }[] = [];
    for (const zone of ZONES) {
      const worker = await workerIn(zone);
      plans.push({ zone, worker, started: await startPlan(app, worker), visits: [] });
    }
    // The first visits are done before the next ones are charged, for which the platform keeps less.
    for (const { started } of plans) await goTo(started.job.endTime, -30);
    await app.catchUp();
    const offsets = new Set<string>();
    for (let n = 0; n < VISITS; n++) {
      const due = await Promise.all(plans.map(async (plan) => ({ ...plan, visit: (await nextOf(plan.started))! })));
      due.sort((a, b) => Date.parse(a.visit.startTime!) - Date.parse(b.visit.startTime!));
      const moments = due.flatMap(({ visit }) => [71, 35].map((hours) => ({ instant: visit.startTime!, hours })));
      const at = ({ instant, hours }: (typeof moments)[number]) => Date.parse(instant) - hours * HOUR;
      for (const { instant, hours } of moments.sort((a, b) => at(a) - at(b))) await goTo(instant, hours);
      for (const { zone, started, visit, visits } of due) {
        const { nominalDate, startTime, bookingId } = visit;
        const shown = (await readPlan(app, started)).visits.find((one) => one.nominalDate === nominalDate);
        expect([zone, nominalDate, shown?.state]).toEqual([zone, nominalDate, 'paid']);
        expect(moneyOf(app, bookingId!)).toEqual([{ taken: 13_500, back: 0 }]);
        const minute = minuteIn(Date.parse(startTime!), zone);
        expect([zone, minute]).toEqual([zone, minuteIn(Date.parse(started.job.startTime), zone)]);
        offsets.add(`${zone} ${new Date(startTime!).getUTCHours()}`);
        visits.push(nominalDate);
      }
      for (const { visit } of due) await goTo(visit.endTime!, -80);
      await app.catchUp();
      await app.catchUp();
      expect(await planFaults(pool())).toEqual([]);
    }
    for (const { started, visits } of plans) {
      expect(visits).toHaveLength(VISITS);
      // Two weeks apart, each of them.
      for (const [i, date] of visits.entries())
        expect(Date.parse(date) - Date.parse(visits[i - 1] ?? started.plan.anchorDate)).toBe(14 * DAY);
      await app.visitor().ask('POST /_api/plans/end', { token: started.token });
    }
    await world.advance(4 * DAY);
    await app.catchUp();
    for (const { worker } of plans) {
      // With that of the first visit, of which the platform keeps more.
      await waitFor(async () => (await sentShares(pool(), worker.cleanerId)).length === VISITS + 1, {
        what: `${VISITS + 1} shares`,
      });
      expect(await sentShares(pool(), worker.cleanerId)).toEqual([11_475, ...Array(VISITS).fill(12_150)]);
    }
    await closingAudit({ sandbox: app.sandbox, pool: pool() }, { repeatedEmails: 'any' });
    // Before a change of clocks and after it the same wall is another hour of the world.
    if (VISITS >= 26) expect(offsets.size).toBe(2 * ZONES.length);
    recordResult({
      area: 'plans',
      target:
        'a year of every second week, two zones, both changes of clocks, two processes: 26 visits, charges, shares',
      reached: `${ZONES.join(' and ')}: ${VISITS} visits at one time of day, ${VISITS} charges, ${VISITS} shares each; the ledger is the provider’s`,
      passed: VISITS >= 26,
    });
  });

  it('a charge whose answer is lost is made once, wherever it is lost', { timeout: 20 * MINUTE }, async () => {
    const worker = await workerIn(ZONES[0]);
    const { email } = (await worker.visitor.ask('GET /_api/auth/session', {})).user;
    const started = await startPlan(app, worker, { repeatWeeks: 1 });
    for (const lost of LOST) {
      await login(worker.visitor, email);
      const { startTime, bookingId } = (await nextOf(started))!;
      await goTo(startTime!, 71);
      app.sandbox.stripe.addFault({ ...lost, kind: 'reset', times: 3 });
      for (const hours of [35, 34, 33]) await goTo(startTime!, hours);
      const shown = (await readPlan(app, started)).visits.find((visit) => visit.bookingId === bookingId);
      expect([lost, shown?.state]).toEqual([lost, 'paid']);
      expect(moneyOf(app, bookingId!)).toEqual([{ taken: 13_500, back: 0 }]);
    }
    await app.visitor().ask('POST /_api/plans/end', { token: started.token });
    await app.catchUp();
    await closingAudit({ sandbox: app.sandbox, pool: pool() }, { repeatedEmails: 'any' });
  });
});
