import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { bookingCalls } from '#contract/booking';
import { line } from '#contract/fields';
import { z } from '#contract/zod';
import { ApiError, call } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import { TextAreaField, TextField } from '../ui/inputs.tsx';
import { knownFieldsOnly } from '../ui/known-fields.ts';
import { notify } from '../ui/toasts.tsx';
import { UNEXPECTED } from './card-outcome.ts';
import type { MissingDetailsProps } from './missing-details.tsx';
import { firstNameOf } from './offer.ts';
import { preloadToasts } from './preload-toasts.ts';

const { phone, notes } = bookingCalls['POST /_api/bookings/details'].request.shape;

/** The call takes any of the three; here the address is what is missing. */
const Details = z.strictObject({ address: line(300, 'Address', 'Address is required'), phone, notes });

export function MissingDetailsForm({ booking, token, onSaved }: MissingDetailsProps) {
  const { register, handleSubmit, formState } = useForm<z.input<typeof Details>, unknown, z.output<typeof Details>>({
    resolver: knownFieldsOnly(Details),
    mode: 'onTouched',
    defaultValues: { address: '', phone: '', notes: '' },
  });
  const { errors, isSubmitting } = formState;
  useEffect(preloadToasts, []);
  const name = firstNameOf(booking.cleaner.displayName);

  const save = async (details: z.output<typeof Details>) => {
    try {
      const { message } = await call('POST /_api/bookings/details', { bookingId: booking.id, token, ...details });
      notify('ok', message);
      onSaved();
    } catch (error) {
      notify('bad', error instanceof ApiError ? error.message : UNEXPECTED);
    }
  };

  return (
    <form className="stack" noValidate onSubmit={handleSubmit(save)} aria-labelledby="missing-details">
      <h2 id="missing-details">Where should {name} ring?</h2>
      <TextField
        label="Address to clean"
        autoComplete="street-address"
        error={errors.address?.message}
        {...register('address')}
      />
      <TextField
        label="Phone"
        optional
        type="tel"
        autoComplete="tel"
        placeholder="For the day itself, if the bell is broken"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <TextAreaField
        label={`Notes for ${name}`}
        optional
        hint="Which bell, where to park, who barks."
        error={errors.notes?.message}
        {...register('notes')}
      />
      <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Saving…">
        Save
      </Button>
    </form>
  );
}
