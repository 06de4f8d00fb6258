import { DAY, dateIn } from '#contract/time';
import type { TestApp } from '../../test-app.ts';
import type { Visitor } from '../../visitor.ts';
import type { World } from '../histories/world.ts';
import { randomOf } from './random.ts';
import type { Watched } from './watched.ts';

/** Baltimore’s. */
export const ZONE = 'America/New_York';

export interface Cleaner {
  visitor: Visitor;
  email: string;
  cleanerId: number;
  /** Their own numbers, so that what others do changes nothing of what they do. */
  random: () => number;
  signedInAt: number;
  usedAt: number;
  /** Of the team’s doing; the instant at which it takes that back. */
  suspendedUntil: number | null;
}

export interface Home {
  n: number;
  visitor: Visitor;
  email: string;
  userId: number;
  homeId: number;
  cardId: number;
  random: () => number;
  signedInAt: number;
  usedAt: number;
  /** What they want of us; a plan begins with a first visit, at once or after it. */
  wants: 'plan' | 'now and then' | 'once';
  repeatWeeks: 1 | 2 | 4;
  /** The day of the year on which they book next; null while they need not. */
  booksOn: number | null;
  /** What they book again. */
  lastBookingId: number | null;
  planId: number | null;
  /** The visit after whose end they begin a plan. */
  planAfter: { bookingId: number; at: number } | null;
  /** The bank’s answer to the card is another one until then; forever for a card that is to be replaced. */
  declinedUntil: number | null;
  declinedAs: 'retry' | 'ask' | 'confirm' | null;
  hasPausedInSummer: boolean;
}

/** What the year has counted besides what is stored. */
export interface Counts {
  acts: number;
  /** Answered with 409 or, where somebody else has the job now, 404: what was wanted was not possible any more. */
  refused: number;
  /** Requests whose answer a kill has cut off. */
  cutOff: number;
  moments: number;
  restarts: number;
  eventsLost: number;
  eventsDoubled: number;
  eventsShuffled: number;
  illnesses: number;
  suspensions: number;
  disputes: number;
  failedRefunds: number;
  declines: number;
  retried: number;
  /** Pages of plans that were held against the oracle, and their dates; `datesApart`: those for which it has no rule. */
  plansCompared: number;
  datesCompared: number;
  datesApart: number;
}

export interface City {
  world: World;
  app: TestApp;
  seed: number;
  random: () => number;
  /** Midnight before its first day is this date. */
  firstDate: string;
  day: number;
  cleaners: Cleaner[];
  homes: Home[];
  /** How many homes there are once all have come. */
  mostHomes: number;
  counts: Counts;
  /** What never may be, each with who. */
  faults: string[];
  /** True while the second process is killed and started again: what it was asked may have no answer. */
  isKilling: boolean;
  /** Plans by id, each with what should have become of it. */
  watched: Map<number, Watched>;
  /** Somebody has changed a plan since time was last let pass. */
  hasChangedPlans: boolean;
  /** At which moments the clock stood: what is due between two of them is done at the later one. */
  moments: number[];
  /** The longest that an item of a kind has waited, in milliseconds. */
  longestWaits: Map<string, number>;
}

export const nowOf = ({ app }: City): number => app.clock.now().getTime();
export const todayOf = (city: City): string => dateIn(nowOf(city), ZONE);
export const poolOf = ({ app }: City) => app.server.database.pool;
export const homeOf = (city: City, userId: number | null): Home | undefined =>
  city.homes.find((home) => home.userId === userId);
export const cleanerOf = (city: City, cleanerId: number): Cleaner | undefined =>
  city.cleaners.find((cleaner) => cleaner.cleanerId === cleanerId);

/** The city before anybody has come. */
export function newCity(world: World, app: TestApp, { seed, scale }: { seed: number; scale: number }): City {
  return {
    world,
    app,
    seed,
    random: randomOf(seed),
    firstDate: dateIn(app.clock.now().getTime() + DAY, ZONE),
    day: 0,
    cleaners: [],
    homes: [],
    mostHomes: Math.max(6, Math.round(800 * scale)),
    counts: {
      acts: 0,
      refused: 0,
      cutOff: 0,
      moments: 0,
      restarts: 0,
      eventsLost: 0,
      eventsDoubled: 0,
      eventsShuffled: 0,
      illnesses: 0,
      suspensions: 0,
      disputes: 0,
      failedRefunds: 0,
      declines: 0,
      retried: 0,
      plansCompared: 0,
      datesCompared: 0,
      datesApart: 0,
    },
    faults: [],
    isKilling: false,
    watched: new Map(),
    hasChangedPlans: false,
    moments: [],
    longestWaits: new Map(),
  };
}
