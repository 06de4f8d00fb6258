import type { City, Service } from '#contract/catalog';

/** Filters of the list of cleaners, the same in the address and in the call. */
export interface Filters {
  city?: string;
  service?: string;
  maxRate?: string;
  minRating?: string;
  pets?: 'true';
}

/** The choices: dollars an hour, and stars. */
export const MAX_RATES = ['40', '45', '50', '60', '75', '100'];
export const MIN_RATINGS = ['4', '4.5', '4.8'];

/** The filters of an address; whatever cannot be chosen is left out, so an old or mistyped address still shows a list. */
export function filtersIn(search: URLSearchParams, cities: City[], services: Service[]): Filters {
  const chosen = (name: string, choices: string[]) => choices.find((choice) => choice === search.get(name));
  return given({
    city: chosen(
      'city',
      cities.map(({ slug }) => slug),
    ),
    service: chosen(
      'service',
      services.map(({ id }) => String(id)),
    ),
    maxRate: chosen('maxRate', MAX_RATES),
    minRating: chosen('minRating', MIN_RATINGS),
    pets: chosen('pets', ['true']),
  });
}

/** Filters, and how many pages are shown, as the query of an address: "?city=baltimore&pets=true", or nothing. */
export function searchOf(chosen: Filters & { show?: string }): string {
  const search = new URLSearchParams(Object.entries(chosen));
  return search.size > 0 ? `?${search}` : '';
}

/** What a form has chosen: an empty choice is none. */
export const filtersOf = (form: HTMLFormElement): Filters =>
  given(Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])));

const given = (filters: Record<string, string | undefined>): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value));
