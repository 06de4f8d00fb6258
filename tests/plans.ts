import { HOUR } from '#contract/time';
import { type BookableCleaner, bookCleaner } from './bookable-cleaner.ts';
import { saveCard, someone } from './saved-card.ts';
import type { TestApp } from './test-app.ts';

/** Standing visits for tests: somebody with a card, a paid first visit, and a plan of it. */

export const takesPlans = (cleaner: BookableCleaner, discount = 0) =>
  cleaner.visitor.ask('POST /_api/cleaner/standing-visits', { takes: 'yes', discounts: { 1: discount, 2: discount } });

/** Somebody with a saved card. */
export async function cardHolder(app: TestApp, token = 'pm_card_visa') {
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
