import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import type { City } from '#contract/catalog';
import { keptCity } from './kept-criteria.ts';

interface RememberedCityProps {
  cities: City[];
  /** What the list shows: a city's slug, or all of them. */
  shown: string;
  hrefOf: (slug: string) => string;
}

/** Offers the city that was looked at before, where the list begins with another one. */
export function RememberedCity({ cities, shown, hrefOf }: RememberedCityProps) {
  const slug = useSyncExternalStore(neverChanges, keptCity, () => '');
  const city = cities.find((one) => one.slug === slug);
  if (!city || slug === shown) return null;
  return (
    <p className="remembered-city">
      You looked at {city.name} before.{' '}
      <Link to={hrefOf(slug)} replace preventScrollReset>
        Show {city.name}
      </Link>
    </p>
  );
}

const neverChanges = () => () => {};
