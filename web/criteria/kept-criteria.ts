/** What was last searched for, and where, in this tab. */
import { onUserChanged } from '../api/current-user.ts';
import { tabStore } from '../api/storage.ts';
import { type Criteria, criteriaIn, formatCriteria } from './criteria.ts';

interface Kept {
  /** As in an address. */
  criteria: string;
  /** A city's slug; empty for none. */
  city: string;
}

const kept = tabStore<Kept>('criteria', (stored) => {
  const { criteria, city } = (stored ?? {}) as { criteria?: unknown; city?: unknown };
  return { criteria: typeof criteria === 'string' ? criteria : '', city: typeof city === 'string' ? city : '' };
});

// They are cleared with their user; a guest who signs in keeps them.
onUserChanged((previous) => {
  if (previous) kept.forget();
});

export const keptCriteria = (): Criteria => criteriaIn(new URLSearchParams(kept.load().criteria));
export const keepCriteria = (criteria: Criteria): void =>
  kept.save({ ...kept.load(), criteria: formatCriteria(criteria) });
export const keptCity = (): string => kept.load().city;
export const keepCity = (city: string): void => kept.save({ ...kept.load(), city });

/** The criteria of an address or, where it names nothing, those of this tab. */
export function criteriaAt(search: URLSearchParams): Criteria {
  const named = criteriaIn(search);
  return formatCriteria(named) === '' ? keptCriteria() : named;
}
