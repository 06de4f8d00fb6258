import { setUpPayouts } from '../../cleaner-actions.ts';
import { approvedCleaner, weekWith } from '../../onboard.ts';
import { saveCard, someone } from '../../saved-card.ts';
import { signedIn } from './acts.ts';
import { type City, type Cleaner, type Home, nowOf } from './city.ts';
import { between, oneOf, randomOf } from './random.ts';

/** Who comes to the city: cleaners before its first day, homes through the year. */

const WORKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
/** Days and hours of four kinds of cleaners; each time has three hours. */
const WEEKS = [
  weekWith(Object.fromEntries(WORKDAYS.map((day) => [day, {}]))),
  weekWith(Object.fromEntries([...WORKDAYS, 'Saturday'].map((day) => [day, { startTime: '08:00', endTime: '16:00' }]))),
  weekWith(Object.fromEntries(['Tuesday', 'Wednesday', 'Thursday', 'Saturday', 'Sunday'].map((day) => [day, {}]))),
  weekWith(Object.fromEntries(WORKDAYS.map((day) => [day, { startTime: '10:00', endTime: '18:00', slotDuration: 2 }]))),
];
const WAYS_TO_TAKE_PLANS = [
  { takes: 'yes', discounts: { 1: 10, 2: 5 } },
  { takes: 'yes' },
  { takes: 'ask' },
  { takes: 'yes', discounts: { 1: 7 } },
] as const;

/** A cleaner who is paid out, with a week and a rate of their own. */
export async function newCleaner(city: City, n: number): Promise<Cleaner> {
  const { app } = city;
  const random = randomOf(city.seed + 7919 * (n + 1));
  const cleaner = await approvedCleaner(app, { name: `Worker ${n + 1}`, week: WEEKS[n % WEEKS.length]! });
  const { visitor } = cleaner;
  await setUpPayouts(visitor);
  await visitor.ask('POST /_api/cleaner/standing-visits', WAYS_TO_TAKE_PLANS[n % WAYS_TO_TAKE_PLANS.length]!);
  await app.server.database.pool.query('update cleaners set hourly_rate_cents = $2 where id = $1', [
    cleaner.cleanerId,
    3900 + 50 * between(random, 0, 40) + (n % 3),
  ]);
  const { email } = (await visitor.ask('GET /_api/auth/session', {})).user;
  const now = nowOf(city);
  return {
    visitor,
    email,
    cleanerId: cleaner.cleanerId,
    random,
    signedInAt: now,
    usedAt: now,
    suspendedUntil: null,
  };
}

const STREETS = ['Oak Street', 'Light Street', 'Eastern Avenue', 'Keswick Road', 'Fleet Street'];

/** An account with a proven email, a saved card and a home, that books from this day of the year on. */
async function newHome(city: City, n: number, booksOn: number): Promise<Home> {
  const random = randomOf(city.seed + 104_729 * (n + 1));
  const customer = await someone(city.app);
  const { id: cardId } = await saveCard(city.app, customer);
  const { homes } = await customer.visitor.ask('POST /_api/homes', {
    street: `${n + 1} ${oneOf(random, STREETS)}`,
    city: 'baltimore',
    zip: '21224',
    kind: 'house',
    bedrooms: between(random, 1, 3),
    bathrooms: between(random, 1, 2),
    lastCleaned: 'month',
  });
  const roll = random();
  const now = nowOf(city);
  return {
    ...{ n, ...customer, homeId: homes[0]!.id, cardId, random, signedInAt: now, usedAt: now },
    // Half of all homes get a plan; some never come back.
    wants: n % 2 === 0 ? 'plan' : roll < 0.25 ? 'once' : 'now and then',
    repeatWeeks: oneOf(random, [1, 2, 2, 4] as const)!,
    booksOn,
    lastBookingId: null,
    planId: null,
    planAfter: null,
    declinedUntil: null,
    declinedAs: null,
    hasPausedInSummer: false,
  };
}

/** Two of three homes come in the first eight weeks, the others until two months before the year ends. */
export const arrivalOf = (n: number, mostHomes: number, days: number): number => {
  const early = Math.ceil((mostHomes * 2) / 3);
  const firstDays = Math.min(56, days / 2);
  if (n < early) return Math.floor((n * firstDays) / early);
  return Math.floor(firstDays + ((n - early) * Math.max(0, days - 60 - firstDays)) / Math.max(1, mostHomes - early));
};

/** Whoever comes on this day of the year. */
export async function letHomesArrive(city: City, days: number): Promise<void> {
  while (city.homes.length < city.mostHomes && arrivalOf(city.homes.length, city.mostHomes, days) <= city.day)
    city.homes.push(await newHome(city, city.homes.length, city.day));
}

/** A card in the place of one that is good for nothing any more, and the plan charges it. */
export async function replaceCard(city: City, home: Home): Promise<number | null> {
  const visitor = await signedIn(city, home);
  const saved = await saveCard(city.app, { visitor }, 'pm_card_mastercard').catch(() => null);
  return saved?.id ?? null;
}
