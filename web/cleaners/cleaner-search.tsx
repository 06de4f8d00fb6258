import type { City, Service } from '#contract/catalog';
import type { CleanerCard } from '#contract/cleaners';
import type { SearchedFor } from '../criteria/searched-for.ts';
import { CleanerFilters } from './cleaner-filters.tsx';
import { CleanerList } from './cleaner-list.tsx';
import { type Filters, searchOf } from './filters.ts';
import './cleaner-search.css';

interface CleanerSearchProps {
  /** The path of the list; its filters are the query. */
  path: string;
  cities: City[];
  services: Service[];
  /** As they are chosen, while the list for them may still be loading (`busy`). */
  filters: Filters;
  onFilter: (filters: Filters) => void;
  /** A link to all cleaners was followed. */
  onAll: () => void;
  cleaners: CleanerCard[];
  busy: boolean;
  searchedFor: SearchedFor;
  /** How many pages there would be with one more; null when all are shown. */
  next: number | null;
}

/** Cleaners to choose from, narrowed by filters. */
export function CleanerSearch({
  path,
  filters,
  cleaners,
  searchedFor,
  busy,
  next,
  onAll,
  ...choices
}: CleanerSearchProps) {
  const filtered = searchOf(filters) !== '';
  return (
    <section className="cleaner-search" aria-labelledby="cleaners">
      <h2 id="cleaners">Cleaners</h2>
      <CleanerFilters action={path} value={filters} {...choices} />
      <CleanerList
        cleaners={cleaners}
        searchedFor={searchedFor}
        busy={busy}
        moreHref={next === null ? undefined : path + searchOf({ ...filters, show: String(next) })}
        allHref={filtered ? path : undefined}
        onAll={onAll}
      />
    </section>
  );
}
