import type { ADD_ONS } from './onboarding.ts';
import { policy } from './policy.ts';

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

export type ExtraName = (typeof ADD_ONS)[number];
export interface Extra {
  name: ExtraName;
  count: number;
}

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

/** Minutes that an extra takes. There is no second price list: it costs its minutes. */
export const EXTRA_MINUTES: Record<ExtraName, number> = {
  'Inside oven': 30,
  'Inside fridge': 30,
  Dishes: 20,
  Laundry: 45,
  Windows: 10,
};

/**
 * Minutes for a home with a service (its slug in the catalog) and extras at a cleaner's pace (percent; 100 is usual).
 * `isKept`: a visit booked here was completed at most policy.estimate.keptDays before.
 */
export function estimate(
  service: string,
  home: HomeSize,
  { extras = [], pacePercent = 100, isKept = false }: { extras?: Extra[]; pacePercent?: number; isKept?: boolean } = {},
): Estimate {
  const minutes = (hundredthsOf(service, home, isKept) + extraHundredths(extras)) * pacePercent;
  const { shortestMinutes, longestMinutes, stepMinutes } = policy.booking;
  const rounded = Math.ceil(minutes / (stepMinutes * 10_000)) * stepMinutes;
  return {
    minutes: Math.min(Math.max(rounded, shortestMinutes), longestMinutes),
    isTooLarge: rounded > longestMinutes,
  };
}

function hundredthsOf(service: string, home: HomeSize, isKept: boolean): number {
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

const extraHundredths = (extras: Extra[]): number =>
  extras.reduce((sum, { name, count }) => sum + EXTRA_MINUTES[name] * count * 100, 0);
