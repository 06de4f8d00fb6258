import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR } from '#contract/time';
import type { BookableCleaner } from '../bookable-cleaner.ts';
import { approvedCleaner, everyDay } from '../onboard.ts';
import { goOnWithRescues, offersOf, sayWish } from '../rescue.ts';
import { PLATFORM_CENTS, type TestApp } from '../test-app.ts';
import { Visitor } from '../visitor.ts';
import { withManyAddresses } from './buyer.ts';
import { closingAudit } from './closing-audit.ts';
import { startWorld, type World } from './histories/world.ts';
import { recordResult } from './measurements.ts';
import { bookAt, sameStart } from './rescue-jobs.ts';
import {
  cleanerOf,
  endOf,
  endSearchAt,
  forgetBlocked,
  forgetOffers,
  insertCleanersLike,
  suspendOthers,
} from './rescue-rows.sql.ts';

/**
 * Who accepts, wants the money back, and is too late at once, over two processes, one of which is killed now and then: rescued
 * or refunded, never both and never neither.
 */

const LONG = Boolean(process.env.LONG);
const ROUNDS = Number(process.env.ROUNDS ?? (LONG ? 5000 : 6));
const KILLS = Number(process.env.KILLS ?? (LONG ? 200 : 2));
const CLEANERS = 4;
/** Longer than any of the three takes. */
const SPREAD_MS = 40;

let world: World;
let app: TestApp;
let worker: BookableCleaner;
let all: number[];
beforeAll(async () => {
  const change = () => ({ trustedProxies: 1 });
  world = await startWorld({ platformCents: PLATFORM_CENTS, isTwoServers: true, change });
  app = withManyAddresses(world.app);
  worker = await approvedCleaner(app, { week: everyDay.map((day) => ({ ...day, slotDuration: 1 })) });
  all = [worker.cleanerId, ...(await insertCleanersLike(pool(), worker.cleanerId, CLEANERS))];
  await suspendOthers(pool(), all);
}, 600_000);
afterAll(() => world.stop());

const pool = () => app.server.database.pool;
type Job = Awaited<ReturnType<typeof bookAt>>;

/** A visitor of one of the two processes. */
function someoneAt(isSecond: boolean): Visitor {
  const { address } = app.visitor();
  const origin = isSecond ? `http://127.0.0.1:${world.second!.port}` : app.origin;
  return Object.assign(new Visitor(origin), { address });
}

/** Somebody else is looked for: for the one of the round before where it was rescued, else for a new one. */
async function seek(before: Job | undefined, start: Date): Promise<Job> {
  const job = before ?? (await bookAt(app, worker.cleanerId, start));
  if (!before) await sayWish(app, job, 'find');
  const cleanerId = await cleanerOf(pool(), job.bookingId);
  await forgetOffers(pool(), job.bookingId);
  await forgetBlocked(pool(), all, start);
  await app.server.modules.bookings.cancelByCleaner({ bookingId: job.bookingId, cleanerId, reason: 'I have a fever.' });
  await goOnWithRescues(app);
  return job;
}

const within = async (work: () => Promise<unknown>): Promise<void> => {
  await pause(Math.random() * SPREAD_MS);
  // The process may be killed in the middle of it: nobody knows then whether it was done.
  await work().catch(() => undefined);
};

// shows: product/somebody-else-comes/races, fault F8
it('a job that is accepted, given back and at its deadline at once is rescued or refunded, also where a process is killed', {
  timeout: 4 * HOUR,
}, async () => {
  const start = await sameStart(app);
  await world.second!.setClock();
  const ended = { rescued: 0, refunded: 0 };
  let [killed, job] = [0, undefined as Job | undefined];
  for (let round = 0; round < ROUNDS; round++) {
    job = await seek(job, start);
    const { bookingId, token } = job;
    const offers = (await offersOf(app, job)).slice(0, 2);
    expect(offers.length, JSON.stringify(await endOf(pool(), bookingId, all))).toBe(2);
    const isKill = Math.floor((round * KILLS) / ROUNDS) < Math.floor(((round + 1) * KILLS) / ROUNDS);
    const at = new Date(app.clock.now().getTime() + Math.random() * 2 * SPREAD_MS);
    if (round % 3 !== 0) await endSearchAt(pool(), bookingId, at);
    const accepts = offers.map(({ token: link }, i) =>
      within(() => someoneAt(i === 0).call('POST /_api/offer/answer', { token: link, accept: true })),
    );
    const wantsBack = () =>
      someoneAt(round % 2 === 0).call('POST /_api/bookings/rescue-wish', { bookingId, token, wish: 'refund' });
    // What is begun here is waited for here: one that comes late would end the next round's search.
    const refund = round % 3 !== 1 && within(wantsBack);
    const deadline = within(() => (round % 2 === 0 ? goOnWithRescues(app) : world.second!.runRescues()));
    const kill = isKill && within(() => world.second!.kill());
    await Promise.all([...accepts, refund, deadline, kill]);
    if (isKill) {
      killed++;
      await world.second!.restartAfter(0);
    }
    // Where none of the three got through, its deadline comes.
    await endSearchAt(pool(), bookingId, app.clock.now());
    await goOnWithRescues(app);
    const end = await endOf(pool(), bookingId, all);
    const isRescued = end.status === 'scheduled';
    const what = `round ${round}, booking ${bookingId}`;
    const nobody = {
      status: 'canceled',
      rescue: 'given_back',
      back: end.total,
      refunds: 1,
      times: 0,
      booked: [],
      accepted: [],
    };
    const [winner] = end.booked;
    const somebody = {
      status: 'scheduled',
      rescue: 'rescued',
      back: 0,
      refunds: 0,
      times: 1,
      booked: [winner],
      accepted: [winner],
    };
    expect(end, what).toMatchObject(isRescued ? somebody : nobody);
    if (isRescued) expect(await cleanerOf(pool(), bookingId), what).toBe(winner);
    ended[isRescued ? 'rescued' : 'refunded']++;
    // Who asked for the money a moment after somebody came has said what is to happen the next time.
    if (isRescued) await sayWish(app, job, 'find');
    else job = undefined;
  }
  await app.catchUp();
  await closingAudit({ sandbox: app.sandbox, pool: pool() }, { repeatedEmails: 'any' });
  recordResult({
    area: 'rescue',
    target: '5,000 rounds of accept beside refund beside deadline, 200 of them with kill -9: rescued or refunded',
    reached: `${ROUNDS} rounds, ${killed} with kill -9: ${ended.rescued} rescued, ${ended.refunded} refunded, none both or neither`,
    passed: ROUNDS >= 5000 && killed >= 200,
  });
});
