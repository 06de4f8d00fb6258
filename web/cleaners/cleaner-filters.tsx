import type { City, Service } from '#contract/catalog';
import { Button } from '../ui/button.tsx';
import { CheckboxField, SelectField } from '../ui/inputs.tsx';
import { type Filters, filtersOf, MAX_RATES, MIN_RATINGS } from './filters.ts';
import './cleaner-filters.css';

interface CleanerFiltersProps {
  /** The form's address without scripts. */
  action: string;
  cities: City[];
  services: Service[];
  value: Filters;
  onFilter: (filters: Filters) => void;
}

/** Every choice applies at once; only without scripts there is a button. */
export function CleanerFilters({ action, cities, services, value, onFilter }: CleanerFiltersProps) {
  return (
    <form
      className="cleaner-filters"
      action={action}
      aria-label="Filter cleaners"
      onChange={(event) => onFilter(filtersOf(event.currentTarget))}
    >
      <Choice label="City" name="city" value={value.city} emptyLabel="All Cities">
        {cities.map(({ slug, name }) => [slug, name])}
      </Choice>
      <Choice label="Service" name="service" value={value.service} emptyLabel="Any service">
        {services.map(({ id, name }) => [String(id), name])}
      </Choice>
      <Choice label="Price" name="maxRate" value={value.maxRate} emptyLabel="Any price">
        {MAX_RATES.map((rate) => [rate, `Up to $${rate}/hr`])}
      </Choice>
      <Choice label="Rating" name="minRating" value={value.minRating} emptyLabel="Any rating">
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
  /** The option's text while nothing is chosen. */
  emptyLabel: string;
  children: (readonly [value: string, text: string])[];
}

/** Its changes reach the form, which reads all of its choices together. */
function Choice({ label, name, value, emptyLabel, children }: ChoiceProps) {
  return (
    <SelectField label={label} name={name} value={value ?? ''} onChange={() => {}}>
      <option value="">{emptyLabel}</option>
      {children.map(([choice, text]) => (
        <option key={choice} value={choice}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}
