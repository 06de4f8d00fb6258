import type { ComponentProps } from 'react';
import { SelectField } from './inputs.tsx';

type YesNoFieldProps = Omit<ComponentProps<typeof SelectField>, 'value' | 'onChange' | 'children'> & {
  /** Undefined until it is answered. */
  value: boolean | undefined;
  onChange: (value: boolean | undefined) => void;
};

/** A question with two answers; it begins with neither. */
export const YesNoField = ({ value, onChange, ...select }: YesNoFieldProps) => (
  <SelectField
    {...select}
    value={value === undefined ? '' : String(value)}
    onChange={({ target }) => onChange(target.value === '' ? undefined : target.value === 'true')}
  >
    <option value="">Please choose</option>
    <option value="true">Yes</option>
    <option value="false">No</option>
  </SelectField>
);
