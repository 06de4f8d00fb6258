import type pg from 'pg';
import { PLAN_CONSENT_VERSION } from '#contract/plan-consent';
import { book, customer, openSlot, payFor } from '../../book.ts';
import { type BookableCleaner, newBookableCleaner } from '../../bookable-cleaner.ts';
import { newAdmin } from '../../onboard.ts';
import { keepPlans, takesPlans } from '../../plans.ts';
import { saveCard } from '../../saved-card.ts';
import { newEmail, proveEmail, register } from '../../sign-up.ts';
import type { TestApp } from '../../test-app.ts';
import type { Visitor } from '../../visitor.ts';
import { waitFor } from '../../wait-for.ts';

/** Everybody who may come for a thing: whose it is, somebody of the same kind whose it is not, and the team. */
export const ACTORS = [
  'nobody',
  'link',
  'otherLink',
  'customer',
  'otherCustomer',
  'cleaner',
  'otherCleaner',
  'admin',
] as const;
export type Actor = (typeof ACTORS)[number];

/** What belongs to the customer, the cleaner and the link's holder, by the numbers that calls name. */
export interface Things {
  bookingId: number;
  bookedSlotId: number;
  intentId: string;
  amount: number;
  heldSlotId: number;
  serviceId: number;
  cleanerId: number;
  userId: number;
  openSlotId: number;
  timeOffId: number;
  homeId: number;
  queueId: string;
  cardId: number;
  planId: number;
  /** Of a visit of the plan. */
  nominalDate: string;
}

/** The same numbers, of nothing. */
export const NOTHING: Things = {
  bookingId: 2_000_000_000,
  bookedSlotId: 2_000_000_000,
  intentId: 'pi_nothing12345678',
  amount: 1,
  heldSlotId: 2_000_000_000,
  serviceId: 2_000_000_000,
  cleanerId: 2_000_000_000,
  userId: 2_000_000_000,
  openSlotId: 2_000_000_000,
  timeOffId: 2_000_000_000,
  homeId: 2_000_000_000,
  queueId: 'mail:nothing',
  cardId: 2_000_000_000,
  planId: 2_000_000_000,
  nominalDate: '2030-01-01',
};

export interface People {
  visitors: Record<Actor, Visitor>;
  /** The links of those who have one. */
  tokens: Partial<Record<Actor, string>>;
  things: Things;
  /** What only the others' things say, for finding it where it does not belong. */
  othersTexts: string[];
  /** What only the customer's own things say. */
  ownTexts: string[];
}

const OWN = { street: '1 Own Street', card: '4242' };
const OTHERS = { customer: 'Olga Other', cleaner: 'Xaver Elsewhere', street: '2 Other Street' };

export async function gatherPeople(app: TestApp): Promise<People> {
  const cleaner = await newBookableCleaner(app, 'Pat Worker');
  const otherCleaner = await newBookableCleaner(app, OTHERS.cleaner);
  const customers = { own: app.visitor(), other: app.visitor() };
  const othersEmail = newEmail();
  const { user } = await register(customers.own);
  await proveEmail(customers.own);
  await register(customers.other, { email: othersEmail });
  await proveEmail(customers.other);
  const { pool } = app.server.database;

  const own = await bookOf(app, cleaner, customers.own, 'Robin Vale');
  const others = await bookOf(app, otherCleaner, customers.other, OTHERS.customer);
  // Of their own cleaner: whoever is next in the city may be the other one.
  const held = await openSlot(customers.own, { slotId: (await openTimes(cleaner))[10]! });
  await payFor(app, customers.own, { slotId: held.slot.id, serviceId: held.service.id });
  await homeOf(customers.other, OTHERS.street);
  const { cleaners } = await customers.own.ask('GET /_api/cleaners', {});
  const [liked, blocked, unwanted] = cleaners.filter(({ jobsCompleted }) => jobsCompleted > 0);
  await likeAndBlock(customers.own, liked!.id, blocked!.id);
  await likeAndBlock(customers.other, otherCleaner.cleanerId, unwanted!.id);
  await otherCleaner.visitor.ask('POST /_api/blocks', { bookingId: others.booking.id, on: true });
  const { timeOff } = await cleaner.visitor.ask('POST /_api/cleaner/time-off', {
    from: '2027-03-01',
    to: '2027-03-02',
  });
  const { id: cardId } = await saveCard(app, { visitor: customers.own });
  return {
    visitors: {
      nobody: app.visitor(),
      link: app.visitor(),
      otherLink: app.visitor(),
      customer: customers.own,
      otherCustomer: customers.other,
      cleaner: cleaner.visitor,
      otherCleaner: otherCleaner.visitor,
      admin: await newAdmin(app),
    },
    tokens: { link: own.token, otherLink: others.token },
    things: {
      bookingId: own.booking.id,
      bookedSlotId: own.purchase.slotId,
      intentId: own.purchase.intentId,
      amount: own.purchase.amount,
      heldSlotId: held.slot.id,
      serviceId: own.purchase.serviceId,
      cleanerId: cleaner.cleanerId,
      userId: user.id,
      openSlotId: (await openTimes(cleaner)).at(-1)!,
      timeOffId: timeOff[0]!.id,
      homeId: await homeOf(customers.own, OWN.street),
      queueId: await failedEmail(pool, own.booking.id),
      cardId,
      ...(await planOf(app, cleaner, customers.own, { bookingId: own.booking.id, cardId })),
    },
    ownTexts: [...Object.values(OWN), liked!.displayName, blocked!.displayName, user.email, own.token],
    othersTexts: [
      ...Object.values(OTHERS),
      unwanted!.displayName,
      othersEmail,
      customer(OTHERS.customer).email,
      others.token,
    ],
  };
}

const bookOf = async (app: TestApp, cleaner: BookableCleaner, visitor: Visitor, name: string) =>
  book(app, visitor, { slotId: (await openTimes(cleaner))[8]!, who: customer(name) });

/** A plan whose visits are made. */
async function planOf(
  app: TestApp,
  cleaner: BookableCleaner,
  visitor: Visitor,
  first: { bookingId: number; cardId: number },
): Promise<Pick<Things, 'planId' | 'nominalDate'>> {
  await takesPlans(cleaner);
  const start = { ...first, repeatWeeks: 2, consentVersion: PLAN_CONSENT_VERSION } as const;
  const { plan } = await visitor.ask('POST /_api/plans', start);
  await keepPlans(app);
  const { visits } = await visitor.ask('GET /_api/plan', { planId: String(plan.id) });
  return { planId: plan.id, nominalDate: visits.find(({ state }) => state === 'planned')!.nominalDate };
}

async function likeAndBlock(visitor: Visitor, liked: number, blocked: number): Promise<void> {
  await visitor.ask('POST /_api/favorites', { cleanerId: liked, on: true });
  await visitor.ask('POST /_api/blocks', { cleanerId: blocked, on: true });
}

async function homeOf(visitor: Visitor, street: string): Promise<number> {
  const home = { street, city: 'baltimore', zip: '21201', kind: 'house', bedrooms: 2, bathrooms: 1 } as const;
  const { homes } = await visitor.ask('POST /_api/homes', home);
  return homes.find((own) => own.street === street)!.id;
}

/** A cleaner's open times by their numbers, the next one first. */
async function openTimes({ visitor }: BookableCleaner): Promise<number[]> {
  const { slots } = await visitor.ask('GET /_api/cleaner/schedule', {});
  return slots.filter(({ status }) => status === 'open').map(({ id }) => id);
}

/** As if the mail server had refused a booking's email for good. */
async function failedEmail(pool: pg.Pool, bookingId: number): Promise<string> {
  const give = () =>
    pool.query(
      `update mails set status = 'failed', last_error = '554'
      where booking_id = $1 and kind = 'booking-confirmed' and status = 'accepted' returning key`,
      [bookingId],
    );
  const { key } = await waitFor(async () => (await give()).rows[0], { what: 'the email to be sent' });
  return `mail:${key}`;
}
