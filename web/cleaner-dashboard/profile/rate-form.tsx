import { ADD_ONS } from '#contract/estimate';
import { LOCATION_TYPES, SERVICE_TYPES } from '#contract/onboarding';
import { ProfileChange } from '#contract/profile';
import { CallForm } from '../../ui/call-form.tsx';
import { CheckGroup } from '../../ui/check-group.tsx';
import { RateField } from '../../ui/rate-field.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { AS_YES_OR_NO, YesNoField } from '../../ui/yes-no-field.tsx';
import { FormButtons } from './form-buttons.tsx';
import type { ProfileFormProps } from './use-save-profile.ts';

const Rate = ProfileChange.pick({
  hourlyRate: true,
  serviceTypes: true,
  addOnServices: true,
  locationTypes: true,
  petsComfortable: true,
  acceptsLastMinute: true,
  preferredJobTypes: true,
});

export default function RateForm({ profile, save, onLeave }: ProfileFormProps) {
  const { hourlyRate, serviceTypes, addOnServices, locationTypes, petsComfortable, acceptsLastMinute } = profile;
  const { field, onSubmit, failure, busy, watch } = useCallForm({
    schema: Rate,
    values: {
      hourlyRate,
      serviceTypes: serviceTypes as (typeof SERVICE_TYPES)[number][],
      addOnServices: addOnServices as (typeof ADD_ONS)[number][],
      locationTypes: locationTypes as (typeof LOCATION_TYPES)[number][],
      preferredJobTypes: profile.preferredJobTypes as (typeof SERVICE_TYPES)[number][],
      ...(petsComfortable !== null && { petsComfortable }),
      ...(acceptsLastMinute !== null && { acceptsLastMinute }),
    },
    send: save,
  });
  return (
    <CallForm onSubmit={onSubmit} failure={failure}>
      <RateField
        rate={watch('hourlyRate')}
        note="Jobs that are booked keep their price."
        {...field('hourlyRate', { valueAsNumber: true })}
      />
      <CheckGroup legend="Service types" options={SERVICE_TYPES} {...field('serviceTypes')} />
      <CheckGroup legend="Add-ons" optional options={ADD_ONS} {...field('addOnServices')} />
      <CheckGroup legend="Location types" options={LOCATION_TYPES} {...field('locationTypes')} />
      <CheckGroup legend="Jobs you like best" optional options={SERVICE_TYPES} {...field('preferredJobTypes')} />
      <div className="field-pair">
        <YesNoField label="Comfortable with pets" {...field('petsComfortable', AS_YES_OR_NO)} />
        <YesNoField
          label="Accepts last-minute jobs"
          optional={acceptsLastMinute === null}
          {...field('acceptsLastMinute', AS_YES_OR_NO)}
        />
      </div>
      <FormButtons busy={busy} onLeave={onLeave} />
    </CallForm>
  );
}
