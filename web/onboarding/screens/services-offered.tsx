import { ADD_ONS } from '#contract/estimate';
import { toDollars } from '#contract/money';
import { LOCATION_TYPES, SERVICE_TYPES, ServicesOffered as schema } from '#contract/onboarding';
import { policy } from '#contract/policy';
import { CheckGroup } from '../../ui/check-group.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { RateField } from '../../ui/rate-field.tsx';
import { AS_YES_OR_NO, YesNoField } from '../../ui/yes-no-field.tsx';
import { ScreenFrame } from '../screen-frame.tsx';
import { type ScreenProps, useScreenForm, useWizard } from '../wizard.ts';

const ServiceRates = lazyComponent(() => import('../../ui/service-rates.tsx'), null);

/** Screen 2: what somebody cleans, and where. */
export function ServicesOffered({ draft }: ScreenProps) {
  const { answers } = useWizard();
  const { form, frame, field } = useScreenForm({
    schema,
    draft,
    values: answers[2] ?? {
      serviceTypes: [],
      addOnServices: [],
      locationTypes: [],
      hourlyRate: toDollars(policy.rate.defaultCents),
    },
    toSent: (answer) => ({ step: 2, ...answer }),
  });
  return (
    <ScreenFrame
      title="Services & Availability"
      lead="Customers only see the services that you choose here."
      frame={frame}
    >
      <CheckGroup legend="Service types" options={SERVICE_TYPES} {...field('serviceTypes')} />
      <CheckGroup legend="Add-ons" optional options={ADD_ONS} {...field('addOnServices')} />
      <CheckGroup legend="Location types" options={LOCATION_TYPES} {...field('locationTypes')} />
      <YesNoField label="Are you comfortable with pets?" {...field('petsComfortable', AS_YES_OR_NO)} />
      <RateField
        rate={form.watch('hourlyRate')}
        note="You can change it at any time."
        {...field('hourlyRate', { valueAsNumber: true })}
      />
      <ServiceRates rate={form.watch('hourlyRate')} services={form.watch('serviceTypes')} />
    </ScreenFrame>
  );
}
