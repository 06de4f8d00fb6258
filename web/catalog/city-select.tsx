import ChevronDown from 'lucide-react/icons/chevron-down';
import type { City } from '#contract/catalog';
import { Button } from '../ui/button.tsx';
import './city-select.css';

/** The value that stands for no city in particular. */
export const ALL_CITIES = 'all';

interface CitySelectProps {
  cities: City[];
  /** A city's slug, or ALL_CITIES. */
  value: string;
  onChange: (slug: string) => void;
  /** Offers "All Cities" too. */
  all?: boolean;
  /** Where a browser without scripts sends the choice, as `?city=`. */
  action: string;
}

/**
 * Choosing submits at once; only without scripts there is a button. It has neither errors nor hints, so it does not use
 * the form field components, which these pages would otherwise load for it.
 */
export function CitySelect({ cities, value, onChange, all = false, action }: CitySelectProps) {
  return (
    <form className="city-select" action={action}>
      <label>
        <span className="label">City</span>
        <span className="select">
          <select className="input" name="city" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
            {all && <option value={ALL_CITIES}>All Cities</option>}
            {cities.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
          <ChevronDown />
        </span>
      </label>
      <noscript>
        <Button type="submit">Show</Button>
      </noscript>
    </form>
  );
}
