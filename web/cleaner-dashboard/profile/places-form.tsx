import { COUNTIES, type County, cityOfCounty, countiesOf, neighborhoodsOf } from '#contract/places';
import { policy } from '#contract/policy';
import { ProfileChange } from '#contract/profile';
import { CallForm } from '../../ui/call-form.tsx';
import { CheckGroup } from '../../ui/check-group.tsx';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/inputs.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { FormButtons } from './form-buttons.tsx';
import type { ProfileFormProps } from './use-save-profile.ts';

const Places = ProfileChange.pick({
  county: true,
  neighborhoods: true,
  radiusMiles: true,
  preferredNeighborhoods: true,
}).refine(({ county = '', neighborhoods = [] }) => neighborhoods.length > 0 || neighborhoodsOf(county).length === 0, {
  path: ['neighborhoods'],
  message: 'Select at least one neighborhood',
});
const { min, max } = policy.profile.radius;

/**
 * Changing the county clears the neighborhoods (docs/product.md#counties-and-neighborhoods).
 */
export default function PlacesForm({ profile, save, onLeave }: ProfileFormProps) {
  const { county, neighborhoods, radiusMiles, preferredNeighborhoods } = profile;
  const counties = countiesBeside(county);
  const { field, onSubmit, failure, busy, watch, setValue, errorOf } = useCallForm({
    schema: Places,
    values: { county: county ?? '', neighborhoods, radiusMiles, preferredNeighborhoods },
    send: save,
  });
  const chosenCounty = watch('county') ?? '';
  const served = watch('neighborhoods') ?? [];
  const hasErrors = errorOf('neighborhoods') !== undefined;
  const clear = () => {
    setValue('neighborhoods', []);
    setValue('preferredNeighborhoods', []);
  };
  const { error, ...radius } = field('radiusMiles', { valueAsNumber: true });
  return (
    <CallForm onSubmit={onSubmit} failure={failure}>
      <SelectField label="County" {...field('county', { onChange: clear })}>
        {county === null && <option value="">Please choose</option>}
        {counties.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      {neighborhoodsOf(chosenCounty).length > 0 && (
        <CheckGroup
          key={chosenCounty}
          legend="Neighborhoods"
          options={neighborhoodsOf(chosenCounty)}
          all={{ chosen: served, onChoose: (all) => setValue('neighborhoods', all, { shouldValidate: hasErrors }) }}
          {...field('neighborhoods')}
        />
      )}
      {served.length > 1 && (
        <CheckGroup
          legend="Neighborhoods you like best"
          optional
          options={neighborhoodsOf(chosenCounty).filter((name) => served.includes(name))}
          {...field('preferredNeighborhoods')}
        />
      )}
      <Field label="Travel radius" error={error}>
        {(wiring) => (
          <span className="radius">
            <input type="range" min={min} max={max} step={1} {...radius} {...wiring} />
            <output htmlFor={wiring.id}>{watch('radiusMiles')} miles</output>
          </span>
        )}
      </Field>
      <FormButtons busy={busy} onLeave={onLeave} />
    </CallForm>
  );
}

/** The counties of the same city: its cleaners stay in it. One that the wizard does not know stands alone. */
function countiesBeside(county: string | null): readonly string[] {
  if (county === null) return COUNTIES;
  return COUNTIES.includes(county as County) ? countiesOf(cityOfCounty(county as County)) : [county];
}
