import { Controller } from 'react-hook-form';
import { ADD_ONS, LOCATION_TYPES, SERVICE_TYPES, ServicesOffered as schema } from '#contract/onboarding';
import { Choices } from '../../ui/choices.tsx';
import { YesNoField } from '../../ui/yes-no-field.tsx';
import { ScreenFrame } from '../screen-frame.tsx';
import { useScreenForm } from '../use-screen-form.ts';
import { useWizard } from '../wizard.ts';
import type { ScreenProps } from './screen-props.ts';

/** Screen 2: what somebody cleans, and where. */
export function ServicesOffered({ draft }: ScreenProps) {
  const { answers } = useWizard();
  const { form, frame, errorOf } = useScreenForm({
    schema,
    draft,
    values: answers[2] ?? { serviceTypes: [], addOnServices: [], locationTypes: [] },
    toSent: (answer) => ({ step: 2, ...answer }),
  });
  const list = (
    name: 'serviceTypes' | 'addOnServices' | 'locationTypes',
    legend: string,
    options: readonly string[],
  ) => (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <Choices
          legend={legend}
          optional={name === 'addOnServices'}
          options={options}
          chosen={value}
          onChange={onChange}
          error={errorOf(name)}
        />
      )}
    />
  );
  return (
    <ScreenFrame
      title="Services & Availability"
      lead="Customers only see the services that you choose here."
      frame={frame}
    >
      {list('serviceTypes', 'Service types', SERVICE_TYPES)}
      {list('addOnServices', 'Add-ons', ADD_ONS)}
      {list('locationTypes', 'Location types', LOCATION_TYPES)}
      <Controller
        control={form.control}
        name="petsComfortable"
        render={({ field: { value, onChange } }) => (
          <YesNoField
            label="Are you comfortable with pets?"
            value={value}
            onChange={onChange}
            error={errorOf('petsComfortable')}
          />
        )}
      />
    </ScreenFrame>
  );
}
