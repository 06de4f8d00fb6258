import { Controller } from 'react-hook-form';
import { BasicInformation as schema } from '#contract/onboarding';
import { COUNTIES, type County, neighborhoodsOf } from '#contract/places';
import { policy } from '#contract/policy';
import { CheckGroup } from '../../ui/check-group.tsx';
import { SelectField, TextField } from '../../ui/inputs.tsx';
import { PhotoField } from '../photo-field.tsx';
import { ScreenFrame } from '../screen-frame.tsx';
import { useScreenForm } from '../use-screen-form.ts';
import { useWizard } from '../wizard.ts';
import type { ScreenProps } from './screen-props.ts';
import './basic-information.css';

const { min, max, initial } = policy.profile.radius;

/** Screen 1: names, contact and service area (docs/product.md#counties-and-neighborhoods). */
export function BasicInformation({ draft }: ScreenProps) {
  const { user, answers } = useWizard();
  const { form, frame, field, errorOf } = useScreenForm({
    schema,
    draft,
    values: answers[1] ?? {
      legalName: user.legalName ?? '',
      displayName: user.displayName,
      profilePhotoUrl: user.avatarUrl ?? '',
      mobile: user.mobile ?? '',
      county: '' as County,
      neighborhoods: [],
      radiusMiles: initial,
    },
    toSent: (answer) => ({ step: 1, ...answer }),
  });
  const { county, radiusMiles } = form.watch();
  return (
    <ScreenFrame title="Basic Information" lead="Who you are and where you would like to work." frame={frame}>
      <TextField
        label="Legal name"
        hint="As on your ID. Only our team sees it."
        autoComplete="name"
        {...field('legalName')}
      />
      <TextField label="Display name" hint="What customers see." autoComplete="nickname" {...field('displayName')} />
      <Controller
        control={form.control}
        name="profilePhotoUrl"
        render={({ field: { value, onChange } }) => (
          <PhotoField value={value} onChange={onChange} error={errorOf('profilePhotoUrl')} />
        )}
      />
      <TextField label="Mobile" type="tel" autoComplete="tel" {...field('mobile')} />
      <TextField label="Email" type="email" value={user.email} readOnly hint="The one you sign in with." />
      <SelectField
        label="County"
        {...field('county')}
        onChange={({ target }) => {
          form.setValue('county', target.value as County, { shouldDirty: true, shouldValidate: frame.invalid });
          form.setValue('neighborhoods', [], { shouldDirty: true });
        }}
      >
        <option value="">Choose a county</option>
        {COUNTIES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <CheckGroup
        legend={county ? `Neighborhoods in ${county}` : 'Neighborhoods'}
        hint={county ? undefined : 'Choose a county first.'}
        options={neighborhoodsOf(county)}
        {...field('neighborhoods')}
      />
      <div>
        <label className="label radius-label" htmlFor="radius">
          <span>Travel radius</span>
          <output htmlFor="radius">{radiusMiles} miles</output>
        </label>
        <input
          id="radius"
          className="range"
          type="range"
          min={min}
          max={max}
          step={1}
          aria-valuetext={`${radiusMiles} miles`}
          {...form.register('radiusMiles', { valueAsNumber: true })}
        />
        <p className="range-ends" aria-hidden="true">
          <span>{min}</span>
          <span>{max}</span>
        </p>
      </div>
    </ScreenFrame>
  );
}
