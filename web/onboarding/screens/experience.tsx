import { Controller } from 'react-hook-form';
import { Experience as schema, YEARS_OF_EXPERIENCE } from '#contract/onboarding';
import { SelectField, TextAreaField } from '../../ui/inputs.tsx';
import { YesNoField } from '../../ui/yes-no-field.tsx';
import { ScreenFrame } from '../screen-frame.tsx';
import { useScreenForm } from '../use-screen-form.ts';
import { useWizard } from '../wizard.ts';
import type { ScreenProps } from './screen-props.ts';

const QUESTIONS = {
  provideOwnSupplies: 'Do you bring your own supplies?',
  provideOwnEquipment: 'Do you bring your own equipment?',
  comfortableWithEcoFriendly: 'Are you comfortable with eco-friendly products?',
} as const;

/** Screen 4: what somebody has done before, and what they bring. */
export function Experience({ draft }: ScreenProps) {
  const { answers } = useWizard();
  const { form, frame, field, errorOf } = useScreenForm({
    schema,
    draft,
    values: answers[4] ?? { yearsExperience: '' as never, certifications: '' },
    toSent: (answer) => ({ step: 4, ...answer }),
  });
  return (
    <ScreenFrame title="Experience & Equipment" lead="Customers like to know what to have ready." frame={frame}>
      <SelectField label="Years of experience" {...field('yearsExperience')}>
        <option value="">Please choose</option>
        {YEARS_OF_EXPERIENCE.map((years) => (
          <option key={years} value={years}>
            {years} years
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Certifications"
        optional
        hint="Courses, trade bodies, insurance."
        {...field('certifications')}
      />
      {(Object.keys(QUESTIONS) as (keyof typeof QUESTIONS)[]).map((name) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field: { value, onChange } }) => (
            <YesNoField label={QUESTIONS[name]} value={value} onChange={onChange} error={errorOf(name)} />
          )}
        />
      ))}
    </ScreenFrame>
  );
}
