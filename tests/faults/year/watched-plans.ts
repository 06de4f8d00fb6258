import type { Reply } from '#contract/calls';
import { DAY, HOUR, MINUTE } from '#contract/time';
import * as oracle from '../plan-histories/oracle.ts';
import { read } from './acts.ts';
import { type City, type Home, nowOf, poolOf, ZONE } from './city.ts';
import { takenThen } from './city-rows.sql.ts';
import type { Watched } from './watched.ts';

/**
 * What should have become of each plan, by the oracle of the histories. What that does not know is known here: a visit whose
 * cleaner did not come, or that was moved, is left to the audits (`apart`), and a date without a time is one at which somebody
 * else has the cleaner.
 */

const workers = new WeakMap<City, Map<number, oracle.Worker>>();

/** What the oracle has of a cleaner. */
export function workerOf(city: City, cleanerId: number): oracle.Worker {
  const own = workers.get(city) ?? new Map<number, oracle.Worker>();
  workers.set(city, own);
  const known = own.get(cleanerId) ?? {
    zone: ZONE,
    isSuspended: false,
    daysOff: new Set<string>(),
    // Nobody changes a rhythm here.
    percents: { 1: 0, 2: 0, 4: 0 },
    weekdays: new Map(),
  };
  own.set(cleanerId, known);
  return known;
}

const answerOf = ({ declinedAs }: Home): oracle.CardAnswer => declinedAs ?? 'yes';

/** Begins to watch a plan that has just begun. */
export async function watchPlan(
  city: City,
  home: Home,
  firstBookingId: number,
  { plan }: Reply<'POST /_api/plans'>,
): Promise<void> {
  const [hours = 0, minutes = 0] = plan.time.split(':').map(Number);
  const startMinute = hours * 60 + minutes;
  const firstStart = oracle.instantOf(plan.anchorDate, startMinute, ZONE);
  const length = { minutes: plan.minutes, hourlyCents: Math.round(plan.hourlyRate * 100) };
  const known: oracle.Plan = {
    worker: workerOf(city, plan.cleaner.id),
    anchor: plan.anchorDate,
    startMinute,
    weeks: plan.repeatWeeks,
    ...length,
    agreed: oracle.coveredBy(oracle.priceOf(length)),
    state: plan.state === 'asked' ? 'asked' : 'active',
    why: null,
    askedUntil: nowOf(city) + DAY,
    pause: null,
    lastDate: null,
    card: { number: home.cardId, answer: answerOf(home), isRefused: false },
    visits: new Map(),
    taken: firstStart === null ? [] : [{ from: firstStart, to: firstStart + plan.minutes * MINUTE }],
  };
  const { token, cleaner } = plan;
  const watched = {
    token: token!,
    cleanerId: cleaner.id,
    firstBookingId,
    plan: known,
    apart: new Set<string>(),
    said: [],
  };
  city.watched.set(plan.id, watched);
  oracle.settle(known, nowOf(city));
  await knowClashes(city, watched);
}

const ofHome = (city: City, { planId }: Home): Watched | undefined =>
  planId === null ? undefined : city.watched.get(planId);

/** The oracle hears of what somebody has done, and of which visit, where it is about one. */
export function noteOfPlan(
  city: City,
  planId: number | null,
  what: string,
  change: (plan: oracle.Plan, now: number) => void,
): void {
  const watched = planId === null ? undefined : city.watched.get(planId);
  if (!watched) return;
  const now = nowOf(city);
  watched.said.push(`${new Date(now).toISOString().slice(0, 16)} ${what}`);
  change(watched.plan, now);
  oracle.settle(watched.plan, now);
  city.hasChangedPlans = true;
}

/** A booking was canceled for nothing: the plan that began with it is over, unless another visit of it was paid and kept. */
export function noteCanceled(city: City, bookingId: number): void {
  for (const [planId, { firstBookingId, plan }] of city.watched) {
    const isAnyKept = [...plan.visits.values()].some(({ paid, back }) => paid > back);
    if (firstBookingId === bookingId && !isAnyKept) noteOfPlan(city, planId, 'cancels the first visit', oracle.end);
  }
}

/** A visit that the oracle has no rule for from now on. */
export function setApart(city: City, planId: number | null, date: string | null, why: string): void {
  const watched = planId === null ? undefined : city.watched.get(planId);
  if (!watched || date === null) return;
  watched.apart.add(date);
  watched.said.push(`${date} ${why}`);
}

/** The bank says something else of a home’s card from now on, or it is another card. */
export function noteCard(city: City, home: Home): void {
  const watched = ofHome(city, home);
  if (!watched) return;
  const { card } = watched.plan;
  const isRefused = card?.number === home.cardId && card.isRefused;
  watched.plan.card = { number: home.cardId, answer: answerOf(home), isRefused };
}

/** What time has made of all plans. */
export function settlePlans(city: City): void {
  const now = nowOf(city);
  for (const { plan } of city.watched.values()) {
    oracle.settle(plan, now);
    // Long over: neither shown nor counted any more.
    for (const [date, { startsAt }] of plan.visits)
      if (startsAt !== 0 && startsAt < now - 120 * DAY) plan.visits.delete(date);
  }
}

/** Where the page has a date without a time, somebody else has the cleaner then. */
export async function knowClashes(city: City, watched: Watched): Promise<string[]> {
  const { visits } = await read(city, city.app.visitor(), 'GET /_api/plan', { token: watched.token });
  const faults: string[] = [];
  for (const { nominalDate, state, clash } of visits) {
    const known = watched.plan.visits.get(nominalDate);
    // Its plan may have ended since it lost its time.
    if (state !== 'clash' || !known || (known.state !== 'planned' && !known.isEnded)) continue;
    const endsAt = known.startsAt + watched.plan.minutes * MINUTE;
    const isTaken = await takenThen(poolOf(city), watched.cleanerId, known.startsAt - HOUR, endsAt + HOUR);
    if (clash === 'booked' && isTaken) known.state = 'clash';
    else faults.push(`${nominalDate} has no time (${clash}), but nobody else has it`);
  }
  return faults;
}

/** What the pages of all plans say beside what the oracle has. */
export async function faultsOfPages(city: City): Promise<string[]> {
  const faults: string[] = [];
  for (const [id, watched] of city.watched) {
    city.counts.plansCompared++;
    const found = [...(await knowClashes(city, watched)), ...(await faultsOfPage(city, watched))];
    if (found.length > 0) faults.push(`plan ${id}: ${found.join('; ')} (${watched.said.slice(-12).join(', ')})`);
    // What the oracle has of it is wrong from then on: it is told once.
    if (watched.plan.state === 'ended' || found.length > 0) city.watched.delete(id);
  }
  return faults;
}

/** Of tomorrow on: what today was is over, or about to be. */
async function faultsOfPage(city: City, { token, plan, apart }: Watched): Promise<string[]> {
  const now = nowOf(city);
  const today = oracle.dateIn(now, ZONE);
  const page = await city.app.visitor().ask('GET /_api/plan', { token });
  const faults = page.plan.state === plan.state ? [] : [`is ${page.plan.state}, should be ${plan.state}`];
  // Moved to before its date, it may be done by now; a date without a time has none.
  const isOver = (startsAt: number | string | null) => Boolean(startsAt) && Number(startsAt) <= now;
  const shown = new Map(
    page.visits
      .filter(({ nominalDate, startTime }) => nominalDate > today && !isOver(startTime && Date.parse(startTime)))
      .map((one) => [
        one.nominalDate,
        [one.state, one.state === 'clash' ? null : one.startTime, one.refundAmount].join(' '),
      ]),
  );
  const known = new Map(
    [...plan.visits]
      .filter(([date, { isGone, startsAt }]) => date > today && !isGone && !isOver(startsAt))
      .map(([date, visit]) => {
        const back = oracle.refundOf(plan, visit, now);
        const start = visit.state === 'clash' ? null : new Date(visit.startsAt).toISOString();
        return [date, [visit.state, start, back === null ? null : back / 100].join(' ')];
      }),
  );
  for (const date of new Set([...shown.keys(), ...known.keys()]))
    if (apart.has(date)) city.counts.datesApart++;
    else if (shown.get(date) === known.get(date)) city.counts.datesCompared++;
    else faults.push(`${date} is ${shown.get(date)}, should be ${known.get(date)}`);
  return faults;
}
