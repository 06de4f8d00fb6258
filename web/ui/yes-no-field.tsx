import type { ComponentProps } from 'react';
import { SelectField } from './inputs.tsx';

/** Options for a form's `field()`: what is chosen becomes true, false, or undefined while it is neither. */
export const AS_YES_OR_NO = {
  setValueAs: (chosen: unknown) => (typeof chosen === 'boolean' ? chosen : YES_OR_NO.get(chosen)),
};
const YES_OR_NO = new Map<unknown, boolean>([
  ['true', true],
  ['false', false],
]);

/** Yes or no: `<YesNoField label="…" {...field('pets', AS_YES_OR_NO)} />` */
export const YesNoField = (props: Omit<ComponentProps<typeof SelectField>, 'children'>) => (
  <SelectField {...props}>
    <option value="">Please choose</option>
    <option value="true">Yes</option>
    <option value="false">No</option>
  </SelectField>
);
