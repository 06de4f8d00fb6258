import type { Service } from '#contract/catalog';
import { type Criteria, searchWith } from './criteria.ts';

/** What a list was asked for, as its cards say it. */
export interface SearchedFor {
  /** The service whose price is shown, with "from" where half of the home is known; undefined for the cheapest. */
  service: string | undefined;
  /** "?service=2&bedrooms=2", so that it goes along to the next page. */
  search: string;
}

export const NOTHING_SEARCHED: SearchedFor = { service: undefined, search: '' };

/**
 * `listed`: the criteria of the list that is shown. `chosen`: what was chosen last, with which links go on, also while its
 * list is still on its way.
 */
export function searchedForOf(listed: Criteria, services: Service[], chosen = listed): SearchedFor {
  const name = services.find(({ id }) => id === listed.service)?.name;
  // The length shown is the shortest then, not that of the home.
  const isHalfKnown = (listed.bedrooms === undefined) !== (listed.bathrooms === undefined);
  return { service: name && isHalfKnown ? `${name}, from` : name, search: searchWith(chosen) };
}
