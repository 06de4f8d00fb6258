import { type DemoCleaner, slugOf } from './cleaner.ts';
import { BALTIMORE_CLEANERS } from './cleaners-baltimore.ts';
import { MIAMI_CLEANERS } from './cleaners-miami.ts';
import { SAN_JOSE_CLEANERS } from './cleaners-san-jose.ts';
import { CLEANER } from './people-to-sign-in.ts';
import { week } from './week.ts';

/** The twenty-four whom everybody can see and book. */
export const ACTIVE_CLEANERS: readonly DemoCleaner[] = [...BALTIMORE_CLEANERS, ...MIAMI_CLEANERS, ...SAN_JOSE_CLEANERS];

const NOBODY_YET = { jobs: 0, ratings: { count: 0, sum: 0 } } as const;

/** Three whom the public never sees: one waits for the team, one is suspended, one has not finished. */
export const HIDDEN_CLEANERS: readonly DemoCleaner[] = [
  {
    ...NOBODY_YET,
    name: 'Tasha Greene',
    status: 'pending_review',
    city: 'baltimore',
    county: 'Baltimore City',
    neighborhoods: ['Canton', 'Highlandtown'],
    radiusMiles: 7,
    rate: 43,
    bio: 'I have kept three offices and my grandfather’s house spotless for years and would like to do the same for yours. Careful with wood, quick with glass, and I always bring spare bags.',
    services: ['standard', 'deep'],
    addOns: ['Windows'],
    places: ['Apartments', 'Houses'],
    languages: ['English'],
    years: '3-5',
    brings: { supplies: true, equipment: false },
    eco: true,
    pets: true,
    joinedDaysAgo: 2,
    week: week(3, { mon: [9, 17], thu: [9, 17] }),
    mobile: '410-555-0161',
    zip: '21224',
    portrait: 24,
  },
  {
    name: 'Victor Lang',
    status: 'suspended',
    city: 'baltimore',
    county: 'Baltimore City',
    neighborhoods: ['Federal Hill', 'Locust Point', 'Pigtown'],
    radiusMiles: 9,
    rate: 47,
    bio: 'Move-outs and deep cleans, mostly apartments around the stadiums. I bring everything I need and I am usually done before you expect it. Weekends by arrangement, keys returned the same day.',
    services: ['standard', 'deep', 'move'],
    addOns: ['Inside oven'],
    places: ['Apartments'],
    languages: ['English'],
    years: '1-3',
    brings: { supplies: true, equipment: true },
    eco: false,
    pets: false,
    jobs: 11,
    ratings: { count: 8, sum: 27 },
    joinedDaysAgo: 180,
    week: week(3, { tue: [9, 17], wed: [9, 17], fri: [9, 17] }),
    mobile: '410-555-0162',
    zip: '21230',
    portrait: null,
  },
  {
    ...NOBODY_YET,
    name: 'Nell Fairbanks',
    status: 'draft',
    city: 'baltimore',
    county: 'Howard County',
    neighborhoods: ['Elkridge'],
    radiusMiles: 10,
    rate: 45,
    bio: '',
    services: ['standard'],
    addOns: [],
    places: ['Houses'],
    languages: [],
    years: '0-1',
    brings: { supplies: false, equipment: false },
    eco: true,
    pets: true,
    joinedDaysAgo: 1,
    week: week(3, {}),
    mobile: '410-555-0163',
    zip: null,
    portrait: 11,
  },
];

export const ALL_CLEANERS: readonly DemoCleaner[] = [...ACTIVE_CLEANERS, ...HIDDEN_CLEANERS];

export const emailOf = ({ name }: DemoCleaner): string =>
  name === CLEANER.name ? CLEANER.email : `${slugOf(name).replaceAll('-', '.')}@demo.test`;

/** The cleaner of this slug. Throws for a slug that nobody has. */
export function cleanerBySlug(slug: string): DemoCleaner {
  const found = ALL_CLEANERS.find(({ name }) => slugOf(name) === slug);
  if (!found) throw new RangeError(`The demo data have no cleaner "${slug}".`);
  return found;
}
