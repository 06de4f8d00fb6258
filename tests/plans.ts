import { afterAll, beforeEach } from 'vitest';
import type { Request } from '#contract/calls';
import type { PlanVisit } from '#contract/plans';
import { addDays, DAY, dateIn, HOUR } from '#contract/time';
import { type BookableCleaner, bookCleaner, newBookableCleaner } from './bookable-cleaner.ts';
import { browserOf } from './ready-people.ts';
import { saveCard, someone } from './saved-card.ts';
import { stayIn } from './sign-up.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { waitFor } from './wait-for.ts';

/** Standing visits for tests: somebody with a card, a paid first visit, and a plan of it. */

const ZONE = 'America/New_York';

export const takesPlans = (cleaner: BookableCleaner, discount = 0) =>
  cleaner.visitor.ask('POST /_api/cleaner/standing-visits', { takes: 'yes', discounts: { 1: discount, 2: discount } });

/**
 * The product for one file of tests, with a cleaner who works every day, for whom standing visits are what they `take`; and
 * what those tests ask again and again. Weeks pass in them: before each the cleaner is signed in, and has open times.
 */
export async function startPlanApp({
  takes = 'yes',
  discount = 0,
}: {
  takes?: 'yes' | 'unsaid';
  discount?: number;
} = {}) {
  const app = await startTestApp({ bookable: true });
  afterAll(() => app.stop());
  const cleaner = await newBookableCleaner(app);
  const { email: cleanerEmail } = (await cleaner.visitor.ask('GET /_api/auth/session', {})).user;
  if (takes === 'yes') await takesPlans(cleaner, discount);
  beforeEach(async () => {
    await stayIn(cleaner.visitor, cleanerEmail);
    await app.server.modules.availability.generateUpcomingSlots();
  });
  const emails = async (email: string, subject: string) =>
    (await app.sandbox.mail.messages(email)).filter((message) => message.subject.includes(subject));
  /** Open times of the cleaner with room for so many minutes, from so many hours on. */
  const openTimes = async (minutes: number, hours = 48) => {
    const { timeSlots } = await app.visitor().ask('GET /_api/time-slots', {
      cleanerId: String(cleaner.cleanerId),
      minutes: String(minutes),
      to: new Date(app.clock.now().getTime() + 28 * DAY).toISOString(),
      limit: '200',
    });
    return timeSlots.filter(({ startTime }) => Date.parse(startTime) > app.clock.now().getTime() + hours * HOUR);
  };
  return {
    app,
    cleaner,
    cleanerEmail,
    emails,
    /** Waits for so many emails, and gives the latest of them. */
    async mail(email: string, subject: string, count = 1) {
      const what = `${count} emails about ${subject}`;
      const found = await waitFor(
        async () => {
          const all = await emails(email, subject);
          return all.length >= count && all;
        },
        { what },
      );
      return found[0]!;
    },
    /** Cents of a booking's payments that succeeded. */
    chargedFor: (bookingId: number): number[] =>
      app.sandbox.stripe
        .objects('payment_intent')
        .filter(({ metadata, status }) => metadata.booking_id === String(bookingId) && status === 'succeeded')
        .map(({ amount }) => amount),
    openTimes,
    /** Its visits that are planned and not paid yet. */
    plannedOf: async (started: Pick<StartedPlan, 'token'>) =>
      (await readPlan(app, started)).visits.filter(({ state }) => state === 'planned'),
    /** Moves a visit to the first open time so many days or more after its date, with room for so many minutes; gives when. */
    async moveBehind(
      started: StartedPlan,
      { nominalDate, bookingId }: Pick<PlanVisit, 'nominalDate' | 'bookingId'>,
      days: number,
      minutes: number,
    ): Promise<string> {
      const isBehind = (start: string) => dateIn(Date.parse(start), ZONE) >= addDays(nominalDate, days);
      const time = (await openTimes(minutes)).find(({ startTime }) => isBehind(startTime))!;
      await (await ownerOf(started)).ask('POST /_api/bookings/move', { bookingId: bookingId!, timeSlotId: time.id });
      return time.startTime;
    },
    /** Moves a visit to the first open time, so many hours ahead or more, on a day that is wanted; gives when. */
    async moveTo(
      started: StartedPlan,
      { bookingId }: Pick<PlanVisit, 'bookingId'>,
      isWanted: (day: string) => boolean,
      hours?: number,
    ): Promise<string> {
      const time = (await openTimes(180, hours)).find(({ startTime }) =>
        isWanted(dateIn(Date.parse(startTime), ZONE)),
      )!;
      await (await ownerOf(started)).ask('POST /_api/bookings/move', { bookingId: bookingId!, timeSlotId: time.id });
      return time.startTime;
    },
    /** Moves the clock to an hour, in UTC, of a day, and does what falls due on the way. */
    async goTo(date: string, hour = 16): Promise<void> {
      for (let left = Date.parse(`${date}T${hour}:00:00Z`) - app.clock.now().getTime(); left > 0; left -= 4 * DAY) {
        await app.clock.advance(Math.min(left, 4 * DAY));
        await keepPlans(app);
      }
      await app.server.modules.availability.generateUpcomingSlots();
      await stayIn(cleaner.visitor, cleanerEmail);
    },
    end: ({ token }: Pick<StartedPlan, 'token'>) => app.visitor().ask('POST /_api/plans/end', { token }),
  };
}

export { stayIn } from './sign-up.ts';

/** Somebody with a saved card: who is there from the start, as long as somebody is. */
export async function cardHolder(app: TestApp, token = 'pm_card_visa') {
  const ready = token === 'pm_card_visa' ? app.ready.customers?.shift() : undefined;
  if (ready) {
    const { email, userId, card } = ready;
    // Weeks may have passed since the start.
    const visitor = await stayIn(browserOf(app, ready), email);
    return { customer: { visitor, email, userId }, card };
  }
  const customer = await someone(app);
  return { customer, card: await saveCard(app, customer, token) };
}

interface FirstVisit {
  /** The test card of somebody new. */
  card?: string;
  who?: Awaited<ReturnType<typeof cardHolder>>;
  slotId?: number;
}

/** A paid first visit of somebody with a saved card. */
export async function firstVisit(
  app: TestApp,
  cleaner: BookableCleaner,
  { card: token, who, slotId }: FirstVisit = {},
) {
  const { customer, card } = who ?? (await cardHolder(app, token));
  const { visitor, email } = customer;
  const job = await bookCleaner(app, cleaner, {
    visitor,
    who: { name: 'Robin Vale', email },
    ...(slotId !== undefined && { slotId }),
  });
  return { customer, card, job };
}

export async function startPlan(
  app: TestApp,
  cleaner: BookableCleaner,
  { repeatWeeks = 2, ...how }: FirstVisit & { repeatWeeks?: 1 | 2 | 4 } = {},
) {
  const { customer, card, job } = await firstVisit(app, cleaner, how);
  const { plan } = await customer.visitor.ask('POST /_api/plans', {
    bookingId: job.bookingId,
    repeatWeeks,
    cardId: card.id,
    consentVersion: 1,
  });
  return { customer, card, job, plan, token: plan.token ?? '' };
}
export type StartedPlan = Awaited<ReturnType<typeof startPlan>>;

/** By the plan's link, which outlasts every session. */
export const readPlan = (app: TestApp, { token }: Pick<StartedPlan, 'token'>) =>
  app.visitor().ask('GET /_api/plan', { token });

/** Its customer, signed in. */
export const ownerOf = ({ customer }: Pick<StartedPlan, 'customer'>) => stayIn(customer.visitor, customer.email);

/** Another length, or other terms with it, from here on, by a yes where that takes one. */
export async function changeTerms(
  started: StartedPlan,
  terms: Omit<Request<'POST /_api/plans/change'>, 'planId' | 'token'>,
): Promise<void> {
  const owner = await ownerOf(started);
  const change = { planId: started.plan.id, ...terms };
  const seen = await owner.ask('POST /_api/plans/change', { ...change, preview: true });
  const consentText = 'plan' in seen ? null : seen.consentText;
  await owner.ask('POST /_api/plans/change', { ...change, ...(consentText !== null && { consentText }) });
}

export async function visitOn(app: TestApp, plan: Pick<StartedPlan, 'token'>, nominalDate: string) {
  const { visits } = await readPlan(app, plan);
  return visits.find((visit) => visit.nominalDate === nominalDate);
}

/** Moves the clock to so many hours before an instant, and does what is due of plans. */
export async function hoursBefore(app: TestApp, instant: string, hours: number): Promise<void> {
  const by = Date.parse(instant) - hours * HOUR - app.clock.now().getTime();
  if (by > 0) await app.clock.advance(by);
  await keepPlans(app);
}

/** What is due of plans in the background, once. */
export async function keepPlans(app: TestApp): Promise<void> {
  for (const { run } of app.server.modules.plans.scheduledTasks) await run();
}
