import { DAY, dateIn } from '#contract/time';
import { createSealer } from '#platform/secrets';
import { payByCard } from '../../book.ts';
import * as oracle from '../plan-histories/oracle.ts';
import { methodOfCard } from '../plan-histories/plan-rows.sql.ts';
import { act, signedIn, teamOf } from './acts.ts';
import { replaceCard } from './arrivals.ts';
import { type City, cleanerOf, type Home, homeOf, nowOf, poolOf, todayOf, ZONE } from './city.ts';
import {
  type DeclinedVisit,
  declinedVisits,
  jobsBetween,
  jobsToAskAbout,
  openClashes,
  openOffers,
  unpaidPlans,
} from './city-rows.sql.ts';
import { between, oneOf } from './random.ts';
import { knowClashes, noteCard, noteOfPlan, setApart, workerOf } from './watched-plans.ts';

/** What goes wrong for people: illness, suspensions, cards, times that are taken. */

type Act = () => Promise<unknown>;

/** In the morning: whoever is ill cancels the jobs of the day. */
export async function illnesses(city: City): Promise<Act[]> {
  const ill = city.cleaners.filter(({ random, suspendedUntil }) => random() < 0.01 && suspendedUntil === null);
  city.counts.illnesses += ill.length;
  if (ill.length === 0) return [];
  const now = nowOf(city);
  const today = todayOf(city);
  const jobs = (await jobsBetween(poolOf(city), now, now + DAY)).filter(
    ({ status, starts_at }) => status === 'scheduled' && dateIn(starts_at.getTime(), ZONE) === today,
  );
  return ill.flatMap((cleaner) =>
    jobs
      .filter(({ cleaner_id }) => cleaner_id === cleaner.cleanerId)
      .map(({ id, plan_id, nominal_date }) => async () => {
        setApart(city, plan_id, nominal_date, 'cleaner is ill');
        const reason = 'I have a fever.';
        await act(city, await signedIn(city, cleaner), 'POST /_api/cleaner/job-action', {
          bookingId: id,
          action: 'cancel',
          reason,
        });
      }),
  );
}

/** Customers who are asked whether somebody else may come. */
export async function answersAboutOthers(city: City): Promise<Act[]> {
  return (await jobsToAskAbout(poolOf(city))).flatMap(({ booking_id: bookingId, user_id }): Act[] => {
    const home = homeOf(city, user_id);
    const roll = home?.random() ?? 1;
    if (!home || roll > 0.85) return [];
    const wish = roll < 0.65 ? 'find' : 'refund';
    return [async () => act(city, await signedIn(city, home), 'POST /_api/bookings/rescue-wish', { bookingId, wish })];
  });
}

/** Whoever reads an offer in time and can come takes it: few of those who are asked, all at once. */
export async function answersToOffers(city: City): Promise<Act[]> {
  const sealer = createSealer(city.app.config.secretKey);
  const chance = Math.min(0.5, 1.2 / city.cleaners.length);
  return (await openOffers(poolOf(city))).flatMap(({ cleaner_id, token_sealed }): Act[] => {
    const cleaner = cleanerOf(city, cleaner_id);
    const roll = cleaner?.random() ?? 1;
    if (roll > chance * 1.5) return [];
    const token = sealer.open(token_sealed);
    const accept = roll < chance;
    return [() => act(city, city.app.visitor(), 'POST /_api/offer/answer', { token, accept })];
  });
}

/** The team suspends somebody for two weeks now and then. */
export function suspensions(city: City): Act[] {
  const now = nowOf(city);
  const setStatus = (cleanerId: number, status: 'suspended' | 'active') => async () =>
    act(city, await teamOf(city), 'POST /_api/admin/cleaner-status', { cleanerId, status, reason: 'Twice late.' });
  const back = city.cleaners.filter(({ suspendedUntil }) => suspendedUntil !== null && suspendedUntil <= now);
  const acts = back.map((cleaner) => {
    cleaner.suspendedUntil = null;
    workerOf(city, cleaner.cleanerId).isSuspended = false;
    return setStatus(cleaner.cleanerId, 'active');
  });
  // Every second month, from the third week on.
  if (city.day % 56 !== 18) return acts;
  const cleaner = oneOf(city.random, city.cleaners)!;
  if (cleaner.suspendedUntil !== null) return acts;
  cleaner.suspendedUntil = now + 14 * DAY;
  city.counts.suspensions++;
  workerOf(city, cleaner.cleanerId).isSuspended = true;
  for (const { cleanerId, plan, apart } of city.watched.values())
    for (const [date, { state, startsAt }] of plan.visits)
      if (cleanerId === cleaner.cleanerId && state === 'paid' && startsAt > now) apart.add(date);
  return [...acts, setStatus(cleaner.cleanerId, 'suspended')];
}

const DECLINES = {
  retry: { code: 'card_declined', declineCode: 'insufficient_funds' },
  ask: { code: 'expired_card', declineCode: 'expired_card' },
  confirm: { code: 'authentication_required', declineCode: 'authentication_required' },
} as const;

/** Banks change their minds about cards: for some days, for good, or until their customer is there. */
export async function banks(city: City): Promise<void> {
  const now = nowOf(city);
  for (const home of city.homes) {
    if (home.declinedUntil !== null && home.declinedUntil <= now) await setDecline(city, home, null, null);
    else if (home.declinedUntil === null && home.random() < 0.002) {
      const how = oneOf(home.random, ['retry', 'retry', 'ask', 'confirm'] as const)!;
      const until = how === 'retry' ? now + between(home.random, 1, 6) * DAY : Infinity;
      await setDecline(city, home, how, until);
      city.counts.declines++;
    }
  }
}

async function setDecline(
  city: City,
  home: Home,
  how: keyof typeof DECLINES | null,
  until: number | null,
): Promise<void> {
  const method = await methodOfCard(poolOf(city), home.cardId);
  await city.app.sandbox.stripe.declineCard(method, how && DECLINES[how]);
  home.declinedUntil = until;
  home.declinedAs = how;
  noteCard(city, home);
}

/** Whoever hears that a card was declined sees to it: most at once, some late, some never. */
export async function answersToDeclines(city: City): Promise<Act[]> {
  const pool = poolOf(city);
  const visits = (await declinedVisits(pool)).flatMap((visit): Act[] => {
    const { state } = visit;
    const home = homeOf(city, visit.user_id);
    if (!home || home.random() > 0.5) return [];
    return [() => (state === 'declined' ? seeToCard(city, home) : confirm(city, home, visit))];
  });
  const plans = (await unpaidPlans(pool)).flatMap(({ id, user_id }): Act[] => {
    const home = homeOf(city, user_id);
    if (!home || home.random() > 0.1) return [];
    return [
      async () => {
        await seeToCard(city, home);
        if (await act(city, await signedIn(city, home), 'POST /_api/plans/resume', { planId: id }))
          noteOfPlan(city, id, 'goes on', oracle.resume);
      },
    ];
  });
  return [...visits, ...plans];
}

/** Another card where this one is good for nothing any more. */
async function seeToCard(city: City, home: Home): Promise<void> {
  if (home.declinedUntil !== Infinity) return;
  const cardId = await replaceCard(city, home);
  if (cardId === null) return;
  home.cardId = cardId;
  home.declinedUntil = null;
  home.declinedAs = null;
  const { planId } = home;
  if (planId === null) return;
  if (await act(city, await signedIn(city, home), 'POST /_api/plans/card', { planId, cardId })) noteCard(city, home);
  else city.watched.delete(planId);
}

/** The bank wanted its customer to be there: now they are. */
async function confirm(city: City, home: Home, { id: bookingId, plan_id, nominal_date }: DeclinedVisit): Promise<void> {
  const visitor = await signedIn(city, home);
  const asked = await act(city, visitor, 'GET /_api/bookings/pay', { bookingId: String(bookingId) });
  if (!asked) return;
  await setDecline(city, home, null, null);
  const { error } = await payByCard(city.app, asked.clientSecret, null);
  if (error === undefined)
    noteOfPlan(city, plan_id, `pays ${nominal_date} with the bank`, (plan, now) => {
      const visit = plan.visits.get(nominal_date);
      if (visit && oracle.isToConfirm(visit)) oracle.pay(visit, now);
    });
}

/** Dates of plans without a time: another one, or no visit. */
export async function answersToClashes(city: City): Promise<Act[]> {
  return (await openClashes(poolOf(city))).flatMap((clash): Act[] => {
    const home = homeOf(city, clash.user_id);
    const roll = home?.random() ?? 1;
    if (!home || roll > 0.5) return [];
    const { plan_id: planId, nominal_date: nominalDate } = clash;
    return [
      async () => {
        const visitor = await signedIn(city, home);
        const watched = city.watched.get(planId);
        // It may have lost its time since the end of the last week.
        if (watched) city.faults.push(...(await knowClashes(city, watched)));
        const from = new Date(Math.max(nowOf(city) + DAY, Date.parse(nominalDate))).toISOString();
        const query = { cleanerId: String(clash.cleaner_id), from, limit: '4' };
        const list = roll < 0.25 ? await act(city, visitor, 'GET /_api/time-slots', query) : null;
        const slot = list?.timeSlots[0];
        const answer = slot ? ({ answer: 'time', timeSlotId: slot.id } as const) : ({ answer: 'skip' } as const);
        const isDone = await act(city, visitor, 'POST /_api/plans/answer-clash', { planId, nominalDate, ...answer });
        const known = watched?.plan.visits.get(nominalDate);
        // Whether it is paid then decides with the visits around it whether the plan goes on.
        if (slot && isDone && known?.state === 'clash')
          noteOfPlan(city, planId, `${nominalDate} at ${slot.startTime} instead`, () =>
            Object.assign(known, { state: 'planned', startsAt: Date.parse(slot.startTime) }),
          );
        else setApart(city, planId, nominalDate, 'clash answered');
      },
    ];
  });
}
