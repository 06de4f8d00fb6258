import { YEARS_OF_EXPERIENCE } from '#contract/onboarding';
import { ProfileChange } from '#contract/profile';
import { CallForm } from '../../ui/call-form.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/inputs.tsx';
import { mayStayEmpty, useCallForm } from '../../ui/use-call-form.ts';
import { AS_YES_OR_NO, YesNoField } from '../../ui/yes-no-field.tsx';
import { FormButtons } from './form-buttons.tsx';
import type { ProfileFormProps } from './use-save-profile.ts';

const Experience = ProfileChange.pick({
  yearsExperience: true,
  certifications: true,
  previousPlatforms: true,
  provideOwnSupplies: true,
  provideOwnEquipment: true,
  comfortableWithEcoFriendly: true,
});

export default function ExperienceForm({ profile, save, onLeave }: ProfileFormProps) {
  const { provideOwnSupplies, provideOwnEquipment, comfortableWithEcoFriendly } = profile;
  const years = profile.yearsExperience as (typeof YEARS_OF_EXPERIENCE)[number] | null;
  const { field, onSubmit, failure, busy } = useCallForm({
    schema: Experience,
    values: {
      ...(years !== null && { yearsExperience: years }),
      certifications: profile.certifications ?? '',
      previousPlatforms: profile.previousPlatforms ?? '',
      ...(provideOwnSupplies !== null && { provideOwnSupplies }),
      ...(provideOwnEquipment !== null && { provideOwnEquipment }),
      ...(comfortableWithEcoFriendly !== null && { comfortableWithEcoFriendly }),
    },
    send: save,
  });
  return (
    <CallForm onSubmit={onSubmit} failure={failure}>
      <SelectField label="Years of experience" {...field('yearsExperience', mayStayEmpty(years))}>
        {years === null && <option value="">Please choose</option>}
        {YEARS_OF_EXPERIENCE.map((span) => (
          <option key={span}>{span}</option>
        ))}
      </SelectField>
      <TextAreaField label="Certifications" optional {...field('certifications')} />
      <TextField
        label="Previous platforms"
        optional
        hint="Where customers found you before."
        {...field('previousPlatforms')}
      />
      <div className="field-pair">
        <YesNoField label="Own supplies" {...field('provideOwnSupplies', AS_YES_OR_NO)} />
        <YesNoField label="Own equipment" {...field('provideOwnEquipment', AS_YES_OR_NO)} />
        <YesNoField label="Eco-friendly products" {...field('comfortableWithEcoFriendly', AS_YES_OR_NO)} />
      </div>
      <FormButtons busy={busy} onLeave={onLeave} />
    </CallForm>
  );
}
