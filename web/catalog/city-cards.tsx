import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from 'react-router';
import type { City } from '#contract/catalog';
import './city-cards.css';

/** Where cleaners work, and how many times are open there this week. */
export function CityCards({ cities }: { cities: (City & { open: number })[] }) {
  return (
    <ul className="city-cards">
      {cities.map(({ slug, name, state, open }) => (
        <li key={slug}>
          <Link to={`/cleaning-services/${slug}`} className="card">
            <span>
              <b>
                {name}, {state}
              </b>
              <span className="small muted">
                {open === 0 ? 'No' : open} open {open === 1 ? 'time' : 'times'} this week
              </span>
            </span>
            <ArrowRight />
          </Link>
        </li>
      ))}
    </ul>
  );
}
