import { expect, it } from 'vitest';
import { MINUTE } from '#contract/time';
import { ownDatabase } from '../../own-database.ts';
import { PLATFORM_CENTS } from '../../test-app.ts';
import { withManyAddresses } from '../buyer.ts';
import { startWorld } from '../histories/world.ts';
import { recordResult } from '../measurements.ts';
import { newCleaner } from './arrivals.ts';
import { type City, newCity } from './city.ts';
import { liveThroughDay } from './day.ts';
import { figuresOf } from './figures.ts';
import { endWeek } from './weeks-end.ts';

/**
 * One year of a city through the front door: cleaners, homes with plans and without, illnesses, declined cards, moves,
 * disputes, both changes of clocks, restarts, events lost and doubled. Each week ends with everything compared.
 */

/** 1: 60 cleaners and 800 homes; nothing is run where nobody asks for it. */
const SCALE = Number(process.env.YEAR_SCALE ?? (process.env.LONG ? 1 : 0));
const WEEKS = Number(process.env.YEAR_WEEKS ?? 52);
/** The clock begins on that day, where it is not today. */
const FROM = process.env.YEAR_FROM;
/** Weeks that are not begun by then are left out, and the result says so. */
const MINUTES = Number(process.env.YEAR_MINUTES ?? 840);
/** The same seed gives the same wishes again. */
const SEED = Number(process.env.YEAR_SEED ?? Date.now() % 2 ** 31);
/** The year goes on after the first fault, so that one run shows several. */
const MOST_FAULTS = 20;

// shows: fault F40
it.runIf(SCALE > 0)(
  'a year of a city: at the end of each week every cent, visit and email is where it belongs',
  {
    timeout: (MINUTES + 45) * MINUTE,
  },
  async () => {
    const begun = performance.now();
    const change = () => ({ trustedProxies: 1 });
    const database = (await ownDatabase('empty')).config;
    const world = await startWorld({ platformCents: PLATFORM_CENTS, isTwoServers: true, change, database });
    if (FROM) await world.advance(Math.max(0, Date.parse(FROM) - world.app.clock.now().getTime()));
    const city = newCity(world, withManyAddresses(world.app), { seed: SEED, scale: SCALE });
    try {
      const cleaners = Math.max(2, Math.round(60 * SCALE));
      for (let n = 0; n < cleaners; n++) city.cleaners.push(await newCleaner(city, n));
      let weeks = 0;
      const isGoingOn = () => performance.now() - begun < MINUTES * MINUTE && city.faults.length < MOST_FAULTS;
      while (weeks < WEEKS && isGoingOn()) await liveThroughWeek(city, ++weeks);
      await report(city, weeks, Math.round((performance.now() - begun) / MINUTE));
      expect(city.faults, `seed ${SEED}`).toEqual([]);
    } finally {
      await world.stop();
    }
  },
);

async function liveThroughWeek(city: City, week: number): Promise<void> {
  const begun = performance.now();
  for (let day = 0; day < 7; day++) await liveThroughDay(city, { days: WEEKS * 7, isLast: day === 6 });
  const lived = performance.now();
  await endWeek(city);
  const [own, end] = [lived - begun, performance.now() - lived].map((ms) => Math.round(ms / 1000));
  console.log(`week ${week}: ${own} s, its end ${end} s; ${city.homes.length} homes; ${JSON.stringify(city.counts)}`);
  if (city.faults.length > 0) console.log(`seed ${SEED}, week ${week}:`, city.faults);
}

/** Prints the table of docs/a-year.md, and records each of its lines. */
async function report(city: City, weeks: number, minutes: number): Promise<void> {
  const figures = await figuresOf(city);
  const date = new Date().toISOString().slice(0, 10);
  const run = `seed ${SEED}, scale ${SCALE}, ${weeks} weeks from ${city.firstDate} on, in ${minutes} minutes on ${date}`;
  const lines = figures.map(({ what, reached }) => `| ${what} | ${reached} |`);
  console.log([run, '', '| what | figure |', '| --- | --- |', ...lines].join('\n'));
  recordResult({
    area: 'year',
    target:
      '52 weeks of 60 cleaners and 800 homes: every week’s end finds every cent, visit and email where it belongs',
    reached: `${run}: ${city.faults.length} faults`,
    passed: weeks >= 52 && SCALE >= 1 && city.faults.length === 0,
  });
  for (const { what, reached } of figures) recordResult({ area: 'year', target: what, reached, passed: true });
}
