import type { ExtraName } from '#contract/estimate';
import type { DaySchedule } from '#contract/slots';
import type { CitySlug, ServiceSlug } from '#server/catalog';
import type { CleanerStatus } from '../../server/schema/tables.ts';

/** A cleaner of the demo data, as people would describe them. */
export interface DemoCleaner {
  name: string;
  /** Active where nothing else is said. */
  status?: CleanerStatus;
  city: CitySlug;
  county: string;
  /** Empty: the whole county. */
  neighborhoods: readonly string[];
  radiusMiles: number;
  /** Whole dollars an hour. */
  rate: number;
  bio: string;
  services: readonly ServiceSlug[];
  addOns: readonly ExtraName[];
  /** Percent of the usual time for a home; the usual where it is left out. */
  pace?: number;
  places: readonly string[];
  languages: readonly string[];
  years: '0-1' | '1-3' | '3-5' | '5-10' | '10+';
  specialties?: readonly string[];
  certifications?: string;
  funFact?: string;
  brings: { supplies: boolean; equipment: boolean };
  eco: boolean;
  pets: boolean;
  /** Jobs and ratings since they joined, most of them from before the bookings that the demo data still show. */
  jobs: number;
  ratings: { count: number; sum: number };
  joinedDaysAgo: number;
  week: DaySchedule[];
  mobile: string;
  /** Null: left out, so that their profile is not complete. */
  zip: string | null;
  /** Which of the drawn portraits is their photo; null: they have none yet. */
  portrait: number | null;
}

/** A name as an address shows it: 'Renée Baptiste' becomes 'renee-baptiste'. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
