import { ADD_ONS } from '#contract/estimate';
import { LOCATION_TYPES, SERVICE_TYPES } from '#contract/onboarding';
import { policy } from '#contract/policy';
import { ProfileChange } from '#contract/profile';
import { CallForm } from '../../ui/call-form.tsx';
import { CheckGroup } from '../../ui/check-group.tsx';
import { SelectField } from '../../ui/inputs.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { RateField } from '../../ui/rate-field.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { AS_YES_OR_NO, YesNoField } from '../../ui/yes-no-field.tsx';
import { FormButtons } from './form-buttons.tsx';
import type { ProfileFormProps } from './use-save-profile.ts';

const ServiceRates = lazyComponent(() => import('../../ui/service-rates.tsx'), null);

const Rate = ProfileChange.pick({
  hourlyRate: true,
  pacePercent: true,
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
      pacePercent: profile.pacePercent,
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
      <ServiceRates rate={watch('hourlyRate')} services={watch('serviceTypes') ?? []} />
      <SelectField
        label="Your pace"
        hint="How long homes take you. The advice for a booking's length goes by it; nobody else is shown it."
        {...field('pacePercent', { valueAsNumber: true })}
      >
        {PACES.map((percent) => (
          <option key={percent} value={percent}>
            {paceWords(percent)}
          </option>
        ))}
      </SelectField>
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

const { quickest, slowest } = policy.estimate.pacePercent;
const PACES = Array.from({ length: (slowest - quickest) / 5 + 1 }, (_, index) => quickest + 5 * index);

/** "10% less time than usual" */
function paceWords(percent: number): string {
  if (percent === 100) return 'The usual time';
  return `${Math.abs(percent - 100)}% ${percent < 100 ? 'less' : 'more'} time than usual`;
}
