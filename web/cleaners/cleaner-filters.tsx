import type { City, Service } from '#contract/catalog';
import { Button } from '../ui/button.tsx';
import { CheckboxField, SelectField } from '../ui/inputs.tsx';
import { type Filters, filtersOf, MAX_RATES, MIN_RATINGS } from './filters.ts';
import './cleaner-filters.css';

interface CleanerFiltersProps {
  /** Where a browser without scripts sends the choices. */
  action: string;
  cities: City[];
  services: Service[];
  value: Filters;
  onFilter: (filters: Filters) => void;
}

/** Every choice applies at once; only where no script runs there is a button. */
export function CleanerFilters({ action, cities, services, value, onFilter }: CleanerFiltersProps) {
  return (
    <form
      className="cleaner-filters"
      action={action}
      aria-label="Filter cleaners"
      onChange={(event) => onFilter(filtersOf(event.currentTarget))}
    >
      <Choice label="City" name="city" value={value.city} none="All Cities">
        {cities.map(({ slug, name }) => [slug, name])}
      </Choice>
      <Choice label="Service" name="service" value={value.service} none="Any service">
        {services.map(({ id, name }) => [String(id), name])}
      </Choice>
      <Choice label="Price" name="maxRate" value={value.maxRate} none="Any price">
        {MAX_RATES.map((rate) => [rate, `Up to $${rate}/hr`])}
      </Choice>
      <Choice label="Rating" name="minRating" value={value.minRating} none="Any rating">
        {MIN_RATINGS.map((rating) => [rating, `${Number(rating).toFixed(1)} and up`])}
      </Choice>
      <CheckboxField
        label="Comfortable with pets"
        name="pets"
        value="true"
        checked={value.pets === 'true'}
        onChange={() => {}}
      />
      <noscript>
        <Button type="submit" full>
          Show cleaners
        </Button>
      </noscript>
    </form>
  );
}

interface ChoiceProps {
  label: string;
  name: string;
  value: string | undefined;
  /** What it says where nothing is chosen. */
  none: string;
  children: (readonly [value: string, words: string])[];
}

/** Its changes reach the form, which reads all of its choices together. */
function Choice({ label, name, value, none, children }: ChoiceProps) {
  return (
    <SelectField label={label} name={name} value={value ?? ''} onChange={() => {}}>
      <option value="">{none}</option>
      {children.map(([choice, words]) => (
        <option key={choice} value={choice}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}
