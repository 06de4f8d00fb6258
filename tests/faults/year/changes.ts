import { addDays, DAY } from '#contract/time';
import { isMovable, moveVisit } from '../plan-histories/changes-of-oracle.ts';
import * as oracle from '../plan-histories/oracle.ts';
import { act, signedIn } from './acts.ts';
import { type City, type Cleaner, cleanerOf, type Home, homeOf, nowOf, poolOf, todayOf } from './city.ts';
import { type DueJob, jobsBetween, openMoves } from './city-rows.sql.ts';
import { randomOfJob } from './jobs.ts';
import { between, oneOf, randomOf } from './random.ts';
import { noteCanceled, noteOfPlan, setApart } from './watched-plans.ts';

/** Plans of people change: visits are canceled, skipped and moved; plans pause and stop. */

type Act = () => Promise<unknown>;

/** Once a day: what becomes of the jobs of the coming days. */
export async function changesOfJobs(city: City): Promise<Act[]> {
  const now = nowOf(city);
  const jobs = await jobsBetween(poolOf(city), now, now + 6 * DAY);
  return jobs.flatMap((job): Act[] => {
    const home = homeOf(city, job.user_id);
    const cleaner = cleanerOf(city, job.cleaner_id);
    if (!home || !cleaner) return [];
    const roll = randomOf(city.seed + job.id * 400 + city.day)();
    if (roll < 0.006) return [() => (job.plan_id === null ? cancel(city, home, job) : skip(city, home, job))];
    if (roll < 0.016) return [() => move(city, home, job)];
    if (roll < 0.018 && job.status === 'scheduled') return [() => propose(city, cleaner, job)];
    return [];
  });
}

async function cancel(city: City, home: Home, { id, total_cents: totalCents }: DueJob): Promise<void> {
  const visitor = await signedIn(city, home);
  const shown = await act(city, visitor, 'GET /_api/bookings/cancel-preview', { bookingId: String(id) });
  if (!shown) return;
  const { refundAmount } = shown;
  const isCanceled = await act(city, visitor, 'POST /_api/bookings/cancel', { bookingId: id, refundAmount });
  if (isCanceled && Math.round(refundAmount * 100) === totalCents) noteCanceled(city, id);
  if (home.wants === 'now and then') home.booksOn = city.day + between(home.random, 2, 10);
}

async function skip(city: City, home: Home, { plan_id: planId, nominal_date: nominalDate }: DueJob): Promise<void> {
  const visitor = await signedIn(city, home);
  const page = await act(city, visitor, 'GET /_api/plan', { planId: String(planId) });
  const visit = page?.visits.find((one) => one.nominalDate === nominalDate);
  if (!visit || visit.refundAmount === null) return;
  const { refundAmount } = visit;
  const wanted = { planId: planId!, nominalDate: nominalDate!, refundAmount };
  if (!(await act(city, visitor, 'POST /_api/plans/skip', wanted))) return;
  noteOfPlan(city, planId, `skips ${nominalDate}`, (plan, now) => {
    const known = plan.visits.get(nominalDate!);
    if (known && oracle.refundOf(plan, known, now) !== null) oracle.skip(plan, known, now);
  });
}

/** Open times of a cleaner in the coming days, from a day ahead on. */
async function openTimes(city: City, home: Home, cleanerId: number): Promise<number[]> {
  const list = await act(city, await signedIn(city, home), 'GET /_api/time-slots', {
    cleanerId: String(cleanerId),
    from: new Date(nowOf(city) + DAY).toISOString(),
    limit: '8',
  });
  return (list?.timeSlots ?? []).map(({ id }) => id);
}

/** To another time of the same cleaner: at once, or asked for where it is late. */
async function move(city: City, home: Home, { id, cleaner_id, plan_id, nominal_date }: DueJob): Promise<void> {
  const visitor = await signedIn(city, home);
  const timeSlotId = oneOf(randomOfJob(city, id), await openTimes(city, home, cleaner_id));
  if (timeSlotId === undefined) return;
  const shown = await act(city, visitor, 'GET /_api/bookings/move-preview', {
    bookingId: String(id),
    timeSlotId: String(timeSlotId),
  });
  if (!shown) return;
  const { refundAmount, extraAmount, request } = shown;
  const wanted = { bookingId: id, timeSlotId, refundAmount, extraAmount, request };
  const moved = await act(city, visitor, 'POST /_api/bookings/move', wanted);
  const known = city.watched.get(plan_id ?? 0)?.plan.visits.get(nominal_date ?? '');
  // The oracle knows what becomes of one that is not paid yet, no other.
  if (moved && known && isMovable(known, nowOf(city)))
    noteOfPlan(city, plan_id, `moves ${nominal_date}`, () => moveVisit(known, Date.parse(shown.timeSlot.startTime)));
  else setApart(city, plan_id, nominal_date, 'moves');
}

/** The cleaner would rather come at another time. */
async function propose(city: City, cleaner: Cleaner, { id, plan_id, nominal_date }: DueJob): Promise<void> {
  const visitor = await signedIn(city, cleaner);
  const schedule = await act(city, visitor, 'GET /_api/cleaner/schedule', {});
  const from = nowOf(city) + DAY;
  const open = (schedule?.slots ?? []).filter(
    ({ status, startTime }) => status === 'open' && Date.parse(startTime) > from,
  );
  const timeSlotIds = open.slice(0, 2).map((slot) => slot.id);
  if (timeSlotIds.length === 0) return;
  setApart(city, plan_id, nominal_date, 'may move');
  await act(city, visitor, 'POST /_api/cleaner/propose-move', { bookingId: id, timeSlotIds });
}

/** Who is asked for another time answers, or lets it pass. */
export async function answersToMoves(city: City): Promise<Act[]> {
  return (await openMoves(poolOf(city))).flatMap((open): Act[] => {
    const roll = randomOfJob(city, open.booking_id + city.day)();
    const cleaner = cleanerOf(city, open.cleaner_id);
    const home = homeOf(city, open.user_id);
    const { booking_id: bookingId, slot_ids } = open;
    if (!cleaner || !home || roll > 0.85) return [];
    if (open.state === 'requested') {
      const accept = roll < 0.6;
      return [
        async () => act(city, await signedIn(city, cleaner), 'POST /_api/cleaner/answer-move', { bookingId, accept }),
      ];
    }
    const answer = roll < 0.5 ? 'take' : roll < 0.75 ? 'keep' : 'cancel';
    const timeSlotId = slot_ids[0]!;
    return [
      async () =>
        act(city, await signedIn(city, home), 'POST /_api/bookings/answer-move', {
          bookingId,
          answer,
          ...(answer === 'take' && { timeSlotId }),
        }),
    ];
  });
}

const AUGUST = '08';

/** Once a day: plans pause for a while in August, and some stop. */
export function changesOfPlans(city: City): Act[] {
  const today = todayOf(city);
  const isAugust = today.slice(5, 7) === AUGUST;
  return city.homes.flatMap((home): Act[] => {
    const { planId, random } = home;
    const roll = random();
    if (planId === null) return [];
    if (roll < 0.0007)
      return [
        async () => {
          if (await act(city, await signedIn(city, home), 'POST /_api/plans/end', { planId }))
            noteOfPlan(city, planId, 'stops', oracle.end);
          home.planId = null;
          if (random() < 0.4) home.booksOn = city.day + between(random, 14, 60);
        },
      ];
    const isOver = home.hasPausedInSummer && !isAugust && roll > 0.9;
    if (isOver && city.watched.get(planId)?.plan.pause?.until === null)
      return [
        async () => {
          if (await act(city, await signedIn(city, home), 'POST /_api/plans/resume', { planId }))
            noteOfPlan(city, planId, 'goes on', oracle.resume);
        },
      ];
    if (!isAugust || home.hasPausedInSummer || roll > 0.02) return [];
    home.hasPausedInSummer = true;
    const from = addDays(today, between(random, 1, 6));
    const until = random() < 0.8 ? addDays(from, between(random, 6, 20)) : null;
    return [
      async () => {
        const visitor = await signedIn(city, home);
        const wish = { planId, from, ...(until !== null && { until }) };
        if (await act(city, visitor, 'POST /_api/plans/pause', wish))
          noteOfPlan(city, planId, `pauses from ${from} until ${until}`, (plan, now) =>
            oracle.pause(plan, from, until, now),
          );
      },
    ];
  });
}
