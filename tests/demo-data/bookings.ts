import type { Extra } from '#contract/estimate';
import type { HomeSummary } from '#contract/homes';
import type { ServiceSlug } from '#server/catalog';
import type { CustomerKey } from './customers.ts';

/**
 * What became of a booking. Hours are counted back from the start of the job, or from now when the job is still to
 * come.
 */
export type Outcome =
  | { state: 'pending' }
  | { state: 'expired' }
  | { state: 'scheduled' }
  | { state: 'completed' }
  | { state: 'no_show' }
  | { state: 'canceled'; by: 'customer' | 'cleaner' | 'admin'; hoursBack: number; reason: string | null };

export interface DemoBooking {
  cleaner: string;
  /** Which of the cleaner's slots: 1 the next that can be booked, -1 the latest that is over. */
  slot: number;
  customer: CustomerKey;
  service: ServiceSlug;
  outcome: Outcome;
  bookedHoursBack: number;
  notes?: string;
  /** Left out where the customer said nothing of it. */
  home?: HomeSummary;
  extras?: Extra[];
  /** What the customer reported after the job; the team has not answered yet, and the share waits. */
  report?: string;
}

const scheduled = { state: 'scheduled' } as const;
const completed = { state: 'completed' } as const;

/** The latest jobs and those to come. Earlier jobs, which were rated, stand in reviews.ts. */
export const BOOKINGS: readonly DemoBooking[] = [
  {
    cleaner: 'denise-whitfield',
    slot: -3,
    customer: 'kims',
    service: 'airbnb',
    outcome: completed,
    bookedHoursBack: 96,
  },
  {
    cleaner: 'denise-whitfield',
    slot: -1,
    customer: 'omar',
    service: 'deep',
    outcome: completed,
    bookedHoursBack: 130,
    notes: 'The back door sticks. Lift, then push.',
  },
  {
    cleaner: 'linh-tran',
    slot: -3,
    customer: 'omar',
    service: 'standard',
    outcome: { state: 'no_show' },
    bookedHoursBack: 70,
  },
  {
    cleaner: 'terrence-boone',
    slot: -2,
    customer: 'tyrell',
    service: 'deep',
    outcome: { state: 'canceled', by: 'customer', hoursBack: 40, reason: null },
    bookedHoursBack: 120,
  },
  {
    cleaner: 'imani-brooks',
    slot: -2,
    customer: 'anika',
    service: 'eco',
    outcome: { state: 'canceled', by: 'customer', hoursBack: 3, reason: null },
    bookedHoursBack: 50,
  },
  {
    cleaner: 'marisol-reyes',
    slot: -2,
    customer: 'kims',
    service: 'airbnb',
    outcome: { state: 'canceled', by: 'admin', hoursBack: 20, reason: 'A pipe burst in the house.' },
    bookedHoursBack: 90,
  },
  {
    cleaner: 'walt-kowalczyk',
    slot: -1,
    customer: 'ruth',
    service: 'standard',
    outcome: completed,
    bookedHoursBack: 60,
  },
  {
    cleaner: 'yolanda-pierre',
    slot: -1,
    customer: 'hector',
    service: 'airbnb',
    outcome: completed,
    bookedHoursBack: 30,
    report: 'The beds were not made, and two bags of trash stood in the kitchen. My next guests came at four.',
  },
  {
    cleaner: 'denise-whitfield',
    slot: 4,
    customer: 'kims',
    service: 'airbnb',
    outcome: scheduled,
    bookedHoursBack: 150,
    home: { bedrooms: 1, bathrooms: 1, kind: 'apartment' },
  },
  {
    cleaner: 'denise-whitfield',
    slot: 6,
    customer: 'ruth',
    service: 'standard',
    outcome: scheduled,
    bookedHoursBack: 110,
    home: { bedrooms: 2, bathrooms: 1, kind: 'house', pets: true },
    extras: [{ name: 'Dishes', count: 1 }],
    notes: 'The dog is old and loud and harmless.',
  },
  {
    cleaner: 'denise-whitfield',
    slot: 8,
    customer: 'omar',
    service: 'eco',
    outcome: scheduled,
    bookedHoursBack: 75,
  },
  {
    cleaner: 'terrence-boone',
    slot: 4,
    customer: 'anika',
    service: 'deep',
    outcome: {
      state: 'canceled',
      by: 'cleaner',
      hoursBack: 5,
      reason: 'My van is in the shop that day.',
    },
    bookedHoursBack: 70,
  },
  {
    cleaner: 'victor-lang',
    slot: 2,
    customer: 'joe',
    service: 'move',
    outcome: scheduled,
    bookedHoursBack: 200,
  },
  {
    cleaner: 'victor-lang',
    slot: 5,
    customer: 'tyrell',
    service: 'standard',
    outcome: scheduled,
    bookedHoursBack: 190,
  },
  {
    cleaner: 'renee-baptiste',
    slot: 3,
    customer: 'hector',
    service: 'deep',
    outcome: scheduled,
    bookedHoursBack: 64,
  },
  {
    cleaner: 'mei-chen',
    slot: 2,
    customer: 'wendy',
    service: 'eco',
    outcome: scheduled,
    bookedHoursBack: 48,
  },
  {
    cleaner: 'gloria-simmons',
    slot: 3,
    customer: 'priya',
    service: 'eco',
    outcome: { state: 'expired' },
    bookedHoursBack: 26,
  },
  {
    cleaner: 'linh-tran',
    slot: 5,
    customer: 'jordan',
    service: 'eco',
    outcome: { state: 'canceled', by: 'customer', hoursBack: 8, reason: null },
    bookedHoursBack: 55,
  },
  {
    cleaner: 'denise-whitfield',
    slot: 1,
    customer: 'priya',
    service: 'deep',
    outcome: scheduled,
    bookedHoursBack: 44,
    home: { bedrooms: 0, bathrooms: 1, lastCleaned: 'longer' },
    extras: [{ name: 'Inside oven', count: 1 }],
    notes: 'Key is with the neighbor on the left.',
  },
  {
    cleaner: 'denise-whitfield',
    slot: 2,
    customer: 'jordan',
    service: 'deep',
    outcome: scheduled,
    bookedHoursBack: 28,
  },
  {
    cleaner: 'imani-brooks',
    slot: 5,
    customer: 'jordan',
    service: 'standard',
    outcome: scheduled,
    bookedHoursBack: 27,
  },
  {
    cleaner: 'terrence-boone',
    slot: 2,
    customer: 'ben',
    service: 'post-construction',
    outcome: scheduled,
    bookedHoursBack: 6,
  },
  {
    cleaner: 'imani-brooks',
    slot: 2,
    customer: 'anika',
    service: 'eco',
    outcome: { state: 'pending' },
    bookedHoursBack: 0,
  },
];
