/**
 * What somebody wants cleaned, and when (docs/product.md#search-criteria): kept in the address, where it can be shared, and in the
 * browser. Pure; use-criteria.ts joins it to a page.
 */
import { EXTRA_MINUTES, type Extra, type ExtraName, LAST_CLEANED, type LastCleaned } from '#contract/estimate';
import { BOOKING_LENGTHS, ESTIMATE } from '#contract/length-figures';

export type PartOfDay = 'morning' | 'afternoon';

/** Everything may be left out. Where is not part of it: the city is in a page's path, or its own `?city=`. */
export interface Criteria {
  /** The service's id. */
  service?: number;
  /** 0 for a studio. */
  bedrooms?: number;
  /** In halves. */
  bathrooms?: number;
  lastCleaned?: LastCleaned;
  extras?: Extra[];
  /** The length that was chosen, in place of the one that is advised. */
  minutes?: number;
  /** In the city: "2026-11-24". */
  date?: string;
  part?: PartOfDay;
}

export const NO_CRITERIA: Criteria = {};

const { bedrooms: bedroomRange, bathrooms: bathroomRange, extraCount } = ESTIMATE;
const { shortestMinutes, longestMinutes, stepMinutes } = BOOKING_LENGTHS;

/** All that may be chosen, in the order of a list. */
export const BEDROOMS = range(0, bedroomRange.most, 1);
export const BATHROOMS = range(bathroomRange.fewest, bathroomRange.most, 0.5);
export const LENGTHS = range(shortestMinutes, longestMinutes, stepMinutes);
const PARTS: readonly PartOfDay[] = ['morning', 'afternoon'];

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step);
}

/** Each field from its text; undefined for what cannot be chosen, so that an old or mistyped address still shows a page. */
const READ: { [K in keyof Criteria]-?: (written: string) => Criteria[K] | undefined } = {
  service: (written) => (/^[1-9]\d{0,8}$/.test(written) ? Number(written) : undefined),
  bedrooms: (written) => BEDROOMS.find((count) => String(count) === written),
  bathrooms: (written) => BATHROOMS.find((count) => String(count) === written),
  lastCleaned: (written) => LAST_CLEANED.find((choice) => choice === written),
  extras: (written) => extrasIn(written),
  minutes: (written) => LENGTHS.find((minutes) => String(minutes) === written),
  date: (written) => (isDate(written) ? written : undefined),
  part: (written) => PARTS.find((part) => part === written),
};
/** The names of its parameters in an address. */
export const CRITERIA_FIELDS = Object.keys(READ) as readonly (keyof Criteria)[];

/** What of it is another; undefined takes it out. */
export type CriteriaChange = { [K in keyof Criteria]?: Criteria[K] | undefined };

/** The criteria in an address's query. */
export function criteriaIn(search: URLSearchParams): Criteria {
  const read = CRITERIA_FIELDS.map((field) => [field, READ[field](search.get(field) ?? '')] as const);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

/** What the server renders a page for: a form that was sent without scripts, and nothing else (use-criteria.ts). */
export const plainCriteria = (search: URLSearchParams): Criteria =>
  search.has('plain') ? criteriaIn(search) : NO_CRITERIA;

/** The same as text, for an address and to be kept: "service=2&bedrooms=2", or nothing. */
export function formatCriteria(criteria: Criteria): string {
  const search = new URLSearchParams();
  for (const field of CRITERIA_FIELDS) {
    const value = criteria[field];
    if (value === undefined) continue;
    const text = typeof value === 'object' ? formatExtras(value) : String(value);
    if (text) search.set(field, text);
  }
  return search.toString();
}

/** A query with other parameters and the criteria: "?week=1&service=2", or nothing. */
export function searchWith(criteria: Criteria, others: Record<string, string> = {}): string {
  const search = [new URLSearchParams(others).toString(), formatCriteria(criteria)].filter(Boolean).join('&');
  return search && `?${search}`;
}

/** The criteria with some of them changed; what is undefined is taken out. A change of what is cleaned ends a chosen length. */
export function changed(criteria: Criteria, change: CriteriaChange): Criteria {
  const isOther = (['service', 'bedrooms', 'bathrooms', 'lastCleaned', 'extras'] as const).some(
    (field) => field in change,
  );
  const next = { ...criteria, ...(isOther && { minutes: undefined }), ...change };
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined));
}

/** The home, where it is known. */
export function homeOf({ bedrooms, bathrooms, lastCleaned }: Criteria) {
  if (bedrooms === undefined || bathrooms === undefined) return undefined;
  return { bedrooms, bathrooms, ...(lastCleaned && { lastCleaned }) };
}

/** The home and its extras, as calls ask for them; nothing where it is not known. */
export function homeQuery(criteria: Criteria): {
  bedrooms?: string;
  bathrooms?: string;
  lastCleaned?: LastCleaned;
  extras?: string;
} {
  const home = homeOf(criteria);
  if (!home) return {};
  const extras = formatExtras(criteria.extras ?? []);
  return {
    bedrooms: String(home.bedrooms),
    bathrooms: String(home.bathrooms),
    ...(home.lastCleaned && { lastCleaned: home.lastCleaned }),
    ...(extras && { extras }),
  };
}

/** What a list of times is asked for: all of the criteria that it can answer. How long a home takes depends on the service. */
export function timesQuery(criteria: Criteria) {
  const { service, minutes, date, part } = criteria;
  return {
    ...(service !== undefined && { serviceId: String(service), ...homeQuery(criteria) }),
    ...(minutes !== undefined && { minutes: String(minutes) }),
    ...(date && { date }),
    ...(part && { part }),
  };
}

/** "Inside oven,Windows:4" */
export const formatExtras = (extras: readonly Extra[]): string =>
  extras.map(({ name, count }) => (count === 1 ? name : `${name}:${count}`)).join(',');

/** The extras of such a text; undefined where it has none. */
export function extrasIn(written: string): Extra[] | undefined {
  const counts = new Map<ExtraName, number>();
  for (const part of written.split(',')) {
    const [name = '', count = '1'] = part.split(':');
    const isKnown = Object.hasOwn(EXTRA_MINUTES, name) && /^[1-9]\d?$/.test(count) && Number(count) <= extraCount;
    if (isKnown) counts.set(name as ExtraName, Number(count));
  }
  return counts.size > 0 ? [...counts].map(([name, count]) => ({ name, count })) : undefined;
}

function isDate(written: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(written)) return false;
  const instant = Date.parse(`${written}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(written);
}
