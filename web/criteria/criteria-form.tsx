import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import type { City, Service } from '#contract/catalog';
import { WEEKS_AHEAD } from '#contract/slot-list';
import { addDays } from '#contract/time';
import { Button } from '../ui/button.tsx';
import { shortDateLabel } from '../ui/day-labels.ts';
import { BATHROOMS, BEDROOMS, type Criteria, type CriteriaChange, type PartOfDay } from './criteria.ts';
import './criteria-form.css';

interface CriteriaFormProps {
  cities: City[];
  services: Service[];
  /** A city's slug, or what stands for all of them. */
  city: string;
  cityLabel: 'City' | 'Where';
  /** The value that stands for all cities, where they may be chosen. */
  all?: string;
  criteria: Criteria;
  /** Where a browser without scripts sends what was chosen, the city as `?city=`. */
  action: string;
  onCity: (slug: string) => void;
  onChange: (change: CriteriaChange) => void;
  /** The button's label, where there are no scripts. */
  submit?: string;
  /** How long it takes and what it costs, and what comes below it. */
  children: ReactNode;
}

/**
 * Where, what and when. Every choice applies at once; without scripts they are sent together, by a button. It has neither
 * errors nor hints, so it does not use the form field components, which these pages would otherwise load for it.
 */
export function CriteriaForm({
  cities,
  services,
  city,
  cityLabel,
  all,
  criteria,
  action,
  onCity,
  onChange,
  submit = 'Show times',
  children,
}: CriteriaFormProps) {
  const today = (cities.find(({ slug }) => slug === city) ?? cities[0])?.today ?? '';
  return (
    <form
      className="criteria-form"
      action={action}
      aria-label="Your home and when"
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="criteria-fields">
        <Choice label={cityLabel} name="city" value={city} onChange={onCity}>
          {all && <option value={all}>All Cities</option>}
          {cities.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Choice>
        <Choice
          label="Service"
          name="service"
          value={criteria.service}
          onChange={(id) => onChange({ service: toNumber(id) })}
        >
          <option value="">Any service</option>
          {services.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
        <Choice
          label="Bedrooms"
          name="bedrooms"
          value={criteria.bedrooms}
          onChange={(count) => onChange({ bedrooms: toNumber(count) })}
        >
          <CountOptions counts={BEDROOMS} />
        </Choice>
        <Choice
          label="Bathrooms"
          name="bathrooms"
          value={criteria.bathrooms}
          onChange={(count) => onChange({ bathrooms: toNumber(count) })}
        >
          <CountOptions counts={BATHROOMS} />
        </Choice>
        <Choice
          label="Day"
          name="date"
          value={criteria.date}
          onChange={(date) => onChange({ date: date || undefined })}
        >
          <option value="">Any day</option>
          {Array.from({ length: 7 * WEEKS_AHEAD }, (_, index) => addDays(today, index)).map((date) => (
            <option key={date} value={date}>
              {shortDateLabel(date, today)}
            </option>
          ))}
        </Choice>
        <Choice
          label="Time of day"
          name="part"
          value={criteria.part}
          onChange={(part) => onChange({ part: (part || undefined) as PartOfDay | undefined })}
        >
          <option value="">Any time</option>
          <option value="morning">Morning</option>
          <option value="afternoon">Afternoon</option>
        </Choice>
      </div>
      <noscript>
        <input type="hidden" name="plain" value="1" />
        <Button type="submit" variant="primary" big full>
          {submit}
        </Button>
        <p className="small">Looking for a time works without JavaScript; booking it does not.</p>
      </noscript>
      {children}
    </form>
  );
}

const toNumber = (value: string): number | undefined => (value === '' ? undefined : Number(value));

/** Rooms to choose from, a studio as the fewest bedrooms. */
export const CountOptions = ({ counts }: { counts: number[] }) => (
  <>
    <option value="">Choose</option>
    {counts.map((count) => (
      <option key={count} value={count}>
        {count === 0 ? 'Studio' : count}
      </option>
    ))}
  </>
);

interface ChoiceProps {
  label: string;
  /** Sent without scripts. */
  name?: string;
  value: string | number | undefined;
  onChange: (value: string) => void;
  children: ReactNode;
}

const Choice = ({ label, name, value, onChange, children }: ChoiceProps) => (
  <label>
    <span className="label">{label}</span>
    <span className="select">
      <select
        className="input"
        name={name}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {children}
      </select>
      <ChevronDown />
    </span>
  </label>
);
