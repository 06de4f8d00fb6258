import { BOOKING_LENGTHS, ESTIMATE } from './length-figures.ts';

/**
 * How long a home takes (docs/product.md#how-long-a-home-takes): one pure table for browser and server. Minutes are
 * counted in hundredths, so that every step is exact.
 */

/** Of the table below; a booking keeps the version that it was advised with. */
export const ESTIMATE_VERSION = 1;

export const LAST_CLEANED = ['month', 'quarter', 'longer'] as const;
/** When the home was last cleaned: within a month, one to three months ago, longer ago. */
export type LastCleaned = (typeof LAST_CLEANED)[number];

export const HOME_KINDS = ['apartment', 'house'] as const;

/** What of a home its length follows from. */
export interface HomeSize {
  /** 0 for a studio. */
  bedrooms: number;
  /** In halves. */
  bathrooms: number;
  lastCleaned?: LastCleaned | undefined;
}

/** What a cleaner may offer beside their services. */
export const ADD_ONS = ['Laundry', 'Dishes', 'Inside fridge', 'Inside oven', 'Windows'] as const;
export type ExtraName = (typeof ADD_ONS)[number];
export interface Extra {
  name: ExtraName;
  count: number;
}

/** Minutes that an extra takes. There is no second price list: it costs its minutes. */
export const EXTRA_MINUTES: Record<ExtraName, number> = {
  'Inside oven': 30,
  'Inside fridge': 30,
  Dishes: 20,
  Laundry: 45,
  Windows: 10,
};

export interface Estimate {
  /** Advised, by half hours, within what can be booked at once. */
  minutes: number;
  /** The home needs more than one visit can be. */
  isTooLarge: boolean;
}

/** Hundredths of minutes: for each bedroom, for each bathroom, for the rest of the home. */
const KEPT = { bedroom: 2040, bathroom: 3060, rest: 6834 };
const ROUTINE = { bedroom: 2400, bathroom: 3600, rest: 8040 };
const DEEP = { bedroom: 4800, bathroom: 7200, rest: 16080 };
const LINEN_OF_BEDROOM = 1500;
/** Percent, of what is dustier than usual. */
const MUCH_TO_DO = 125;

interface Job {
  /** The service's slug in the catalog. */
  service: string;
  home: HomeSize;
  extras?: readonly Extra[] | undefined;
  /** A visit booked here was completed at most policy.estimate.keptDays before. */
  isKept?: boolean | undefined;
}

/** Minutes for a home with a service and extras at a cleaner's pace (percent; 100 is usual). */
export const estimate = ({
  pacePercent = ESTIMATE.pacePercent.usual,
  ...job
}: Job & { pacePercent?: number | undefined }): Estimate => atPace(usualHundredths(job), pacePercent);

/** The same before anybody's pace, in hundredths of minutes: what lists multiply by each cleaner's own. */
export function usualHundredths({ service, home, extras = [], isKept = false }: Job): number {
  return extras.reduce(
    (sum, { name, count }) => sum + EXTRA_MINUTES[name] * count * 100,
    ofHome(service, home, isKept),
  );
}

/** A home as lists may be asked for one. */
interface AskedHome {
  bedrooms?: number | undefined;
  bathrooms?: number | undefined;
  lastCleaned?: LastCleaned | undefined;
  extras?: readonly Extra[] | undefined;
}

/**
 * The same for a home that a list was asked for; undefined where it was asked for none. Nothing is known there of the
 * last visit: lists are the same for everybody.
 */
export const hundredthsAsked = (
  service: string | undefined,
  { bedrooms, bathrooms, lastCleaned, extras }: AskedHome,
): number | undefined =>
  service === undefined || bedrooms === undefined || bathrooms === undefined
    ? undefined
    : usualHundredths({ service, home: { bedrooms, bathrooms, lastCleaned }, extras });

/** Usual hundredths of minutes as they are advised at a pace: rounded up to half hours, held to what can be booked. */
export function atPace(hundredths: number, pacePercent: number): Estimate {
  const { shortestMinutes, longestMinutes, stepMinutes } = BOOKING_LENGTHS;
  const rounded = Math.ceil((hundredths * pacePercent) / (stepMinutes * 10_000)) * stepMinutes;
  return {
    minutes: Math.min(Math.max(rounded, shortestMinutes), longestMinutes),
    isTooLarge: rounded > longestMinutes,
  };
}

function ofHome(service: string, home: HomeSize, isKept: boolean): number {
  switch (service) {
    case 'deep':
    case 'move':
      return sizeTimes(DEEP, home);
    case 'post-construction':
      return (sizeTimes(DEEP, home) * MUCH_TO_DO) / 100;
    case 'airbnb':
      return sizeTimes(ROUTINE, home) + LINEN_OF_BEDROOM * home.bedrooms;
    default:
      if (isKept) return sizeTimes(KEPT, home);
      return (sizeTimes(ROUTINE, home) * (home.lastCleaned === 'longer' ? MUCH_TO_DO : 100)) / 100;
  }
}

const sizeTimes = ({ bedroom, bathroom, rest }: typeof ROUTINE, { bedrooms, bathrooms }: HomeSize): number =>
  bedroom * bedrooms + bathroom * bathrooms + rest;
