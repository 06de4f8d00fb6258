import type { City } from '#contract/catalog';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/inputs.tsx';
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

/** Choosing is enough; only where no script runs there is a button. */
export function CitySelect({ cities, value, onChange, all = false, action }: CitySelectProps) {
  return (
    <form className="city-select" action={action}>
      <SelectField label="City" name="city" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {all && <option value={ALL_CITIES}>All Cities</option>}
        {cities.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </SelectField>
      <noscript>
        <Button type="submit">Show</Button>
      </noscript>
    </form>
  );
}
