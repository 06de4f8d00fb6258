import { Experience as schema, YEARS_OF_EXPERIENCE } from '#contract/onboarding';
import { SelectField, TextAreaField } from '../../ui/inputs.tsx';
import { AS_YES_OR_NO, YesNoField } from '../../ui/yes-no-field.tsx';
import { ScreenFrame } from '../screen-frame.tsx';
import { type ScreenProps, useScreenForm, useWizard } from '../wizard.ts';

const QUESTIONS = {
  provideOwnSupplies: 'Do you bring your own supplies?',
  provideOwnEquipment: 'Do you bring your own equipment?',
  comfortableWithEcoFriendly: 'Are you comfortable with eco-friendly products?',
} as const;

/** Screen 4: what somebody has done before, and what they bring. */
export function Experience({ draft }: ScreenProps) {
  const { answers } = useWizard();
  const { frame, field } = useScreenForm({
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
        hint="Courses, memberships, insurance."
        {...field('certifications')}
      />
      {(Object.keys(QUESTIONS) as (keyof typeof QUESTIONS)[]).map((name) => (
        <YesNoField key={name} label={QUESTIONS[name]} {...field(name, AS_YES_OR_NO)} />
      ))}
    </ScreenFrame>
  );
}
