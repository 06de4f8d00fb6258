import type { OfferedService } from '#contract/availability';
import type { Extra } from '#contract/estimate';
import { type Criteria, homeOf } from '../../criteria/criteria.ts';
import type { Offer } from '../booking-format.ts';
import { lengthOf, shortestOf } from './booking-length.ts';

/** What else is done there: nothing is of a home that is not known. */
export const extrasOf = (criteria: Criteria): Extra[] => (homeOf(criteria) ? (criteria.extras ?? []) : []);

/**
 * What is asked for beside the details: nothing where the visitor said nothing, so that all is as it always was. `homeId`: one
 * of the address book, whose rooms the criteria have.
 */
export function lengthRequest(
  offer: Offer,
  service: OfferedService | undefined,
  criteria: Criteria,
  homeId?: number | undefined,
) {
  const { minutes } = lengthOf(offer, service, criteria);
  const home = homeOf(criteria);
  const extras = extrasOf(criteria);
  return {
    ...(minutes !== shortestOf(offer) && { minutes }),
    ...(homeId === undefined ? home && { home } : { homeId }),
    ...(extras.length > 0 && { extras }),
  };
}
