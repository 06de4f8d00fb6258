import { addDays, localToInstant } from '#contract/time';
import { waitFor } from '../../wait-for.ts';
import type { Trouble } from '../histories/history.ts';
import { troubleEvents } from '../histories/world.ts';
import { inParallel } from '../measurements.ts';
import { endRetryDelays } from '../outbox-time.sql.ts';
import { isIdle, isOutboxEmpty } from '../stored-rows.sql.ts';
import { type City, nowOf, poolOf, ZONE } from './city.ts';
import { settlePlans } from './watched-plans.ts';

/** The clock of the year: it goes on to a moment, what is due is done in both processes, then people do what they do. */

/** So many at once. */
const AT_ONCE = 8;

/** In both processes, to a minute of a day of the year, as its clocks show it. */
export async function goTo(city: City, day: number, minute: number): Promise<void> {
  const instant = localToInstant(addDays(city.firstDate, day), minute, ZONE);
  if (instant === null) throw new Error(`The clock leaves out minute ${minute} of day ${day}.`);
  await city.world.advance(Math.max(0, instant - nowOf(city)));
  city.moments.push(nowOf(city));
  city.counts.moments++;
  await doWhatIsDue(city);
}

/** Background work of both processes, side by side, and what it has set off. */
export async function doWhatIsDue(city: City): Promise<void> {
  await Promise.all([city.app.catchUp(), city.world.second?.runAll()]);
  await untilQuiet(city);
  settlePlans(city);
  city.hasChangedPlans = false;
}

/** Nothing is on its way any more: no event, no money, no email. */
export async function untilQuiet(city: City): Promise<void> {
  const pool = poolOf(city);
  await city.app.sandbox.stripe.eventsDelivered();
  const isQuiet = async () => {
    await endRetryDelays(pool);
    return (await isIdle(pool)) && (await isOutboxEmpty(pool));
  };
  await waitFor(isQuiet, { seconds: 180, everyMs: 15, what: 'everything to be sent' });
}

const UNTROUBLED: Trouble = { events: 'as usual', killAfter: null };

/** What goes wrong at one moment, besides what people do. */
export function nextTrouble({ random }: City): Trouble {
  const events = random() < 0.7 ? 'as usual' : (['shuffled', 'doubled', 'lost'] as const)[Math.floor(random() * 3)]!;
  return { events, killAfter: random() < 0.05 ? Math.floor(random() * 600) : null };
}

/** Does all of this side by side, while events come as the trouble says, and the second process may be killed. */
export async function doAtOnce(
  city: City,
  acts: (() => Promise<unknown>)[],
  { events, killAfter }: Trouble = UNTROUBLED,
): Promise<void> {
  const { world, counts } = city;
  const eventCount = () => city.app.sandbox.stripe.objects('event').length;
  const before = eventCount();
  const releaseEvents = await troubleEvents(world, events);
  let killed: Promise<void> | undefined;
  if (killAfter !== null && world.second) {
    city.isKilling = true;
    counts.restarts++;
    killed = world.second.restartAfter(killAfter);
  }
  await inParallel(shuffled(city, acts), AT_ONCE, (doIt) => doIt());
  await killed;
  if (killed) await world.second!.setClock();
  city.isKilling = false;
  await releaseEvents();
  await untilQuiet(city);
  const came = eventCount() - before;
  if (events === 'lost') counts.eventsLost += came;
  if (events === 'doubled') counts.eventsDoubled += came;
  if (events === 'shuffled') counts.eventsShuffled += came;
  world.switchboard.losesEvents = false;
}

function shuffled<T>({ random }: City, list: T[]): T[] {
  return list
    .map((item) => [random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}
