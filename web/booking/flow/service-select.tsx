import type { UseFormRegisterReturn } from 'react-hook-form';
import type { Criteria, CriteriaChange } from '../../criteria/criteria.ts';
import { SelectField } from '../../ui/inputs.tsx';
import type { Offer } from '../booking-format.ts';
import { lengthOf } from './booking-length.ts';
import { serviceLabel } from './booking-summary.tsx';

interface ServiceSelectProps {
  /** As the form registers it. */
  field: UseFormRegisterReturn & { error: string | undefined };
  offer: Offer;
  criteria: Criteria;
  onCriteria: (change: CriteriaChange) => void;
}

/** What a cleaner does, each with its length and sum for this home. */
export const ServiceSelect = ({ field, offer, criteria, onCriteria }: ServiceSelectProps) => (
  <SelectField
    label="Service"
    className="wide"
    {...field}
    onChange={(event) => {
      onCriteria({ service: Number(event.currentTarget.value) });
      return field.onChange(event);
    }}
  >
    <option value="" disabled hidden>
      Choose a service
    </option>
    {offer.services.map((one) => (
      <option key={one.id} value={one.id}>
        {serviceLabel(one, lengthOf(offer, one, criteria).minutes)}
      </option>
    ))}
  </SelectField>
);
