import type { Service } from '#contract/catalog';
import { searchWith, type Wish } from './wish.ts';

/** What a list was asked for, as its cards say it. */
export interface Wished {
  /** The service whose price is shown; undefined for the cheapest. */
  service: string | undefined;
  /** "?service=2&bedrooms=2", so that it goes along to the next page. */
  search: string;
}

export const NOTHING_WISHED: Wished = { service: undefined, search: '' };

export const wishedOf = (wish: Wish, services: Service[]): Wished => ({
  service: services.find(({ id }) => id === wish.service)?.name,
  search: searchWith(wish),
});
