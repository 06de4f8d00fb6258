import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '../../ui/inputs.tsx';
import { saveSlotChoice } from './slot-choice.ts';

interface AddressFieldProps {
  /** As the form registers it. */
  field: UseFormRegisterReturn & { error: string | undefined };
  slotId: number;
  /** The chosen home of the address book. */
  homeId: number | undefined;
}

/** Where the cleaner comes to: what is typed over a home's address is of this time alone. */
export const AddressField = ({ field, slotId, homeId }: AddressFieldProps) => (
  <TextField
    label="Address to clean"
    className="wide"
    optional
    hint="You can also give it once the time is booked."
    autoComplete="street-address"
    {...field}
    onChange={(event) => {
      // Left empty it is the home's, as the server takes it.
      const typed = event.currentTarget.value || undefined;
      saveSlotChoice(slotId, { address: typed, ...(homeId !== undefined && { homeId: String(homeId) }) });
      return field.onChange(event);
    }}
  />
);
