import type { Service } from '#contract/catalog';
import { type Criteria, searchWith } from './criteria.ts';

/** What a list was asked for, as its cards say it. */
export interface SearchedFor {
  /** The service whose price is shown; undefined for the cheapest. */
  service: string | undefined;
  /** "?service=2&bedrooms=2", so that it goes along to the next page. */
  search: string;
}

export const NOTHING_SEARCHED: SearchedFor = { service: undefined, search: '' };

export const searchedForOf = (criteria: Criteria, services: Service[]): SearchedFor => ({
  service: services.find(({ id }) => id === criteria.service)?.name,
  search: searchWith(criteria),
});
