import { useEffect } from 'react';
import { type BookingByToken, bookingCalls } from '#contract/booking';
import { line } from '#contract/fields';
import { z } from '#contract/zod';
import { ApiError, call } from '../api/http.ts';
import { Button } from '../ui/button.tsx';
import { TextAreaField, TextField } from '../ui/inputs.tsx';
import { notify, preloadToasts } from '../ui/toasts.tsx';
import { useCallForm } from '../ui/use-call-form.ts';
import { firstNameOf } from './booking-format.ts';
import { UNEXPECTED } from './card-outcome.ts';

const { phone, notes } = bookingCalls['POST /_api/bookings/details'].request.shape;

/** The call takes any of the three; here the address is what is missing. */
const Details = z.strictObject({ address: line(300, 'Address', 'Address is required'), phone, notes });

interface MissingDetailsProps {
  booking: BookingByToken;
  token: string;
  onSaved: () => void;
}

/** Asks for the address that was left out while booking (docs/product.md#who-may-book). */
export default function MissingDetailsForm({ booking, token, onSaved }: MissingDetailsProps) {
  const { field, onSubmit, busy } = useCallForm({
    schema: Details,
    mode: 'onTouched',
    values: { address: '', phone: '', notes: '' },
    async send(details) {
      const { message } = await call('POST /_api/bookings/details', { bookingId: booking.id, token, ...details });
      notify('ok', message);
      onSaved();
    },
    messageFor(error) {
      const message = error instanceof ApiError ? error.message : UNEXPECTED;
      notify('bad', message);
      return message;
    },
  });
  useEffect(preloadToasts, []);
  const name = firstNameOf(booking.cleaner.displayName);

  return (
    <form className="stack" noValidate onSubmit={onSubmit} aria-labelledby="missing-details">
      <h2 id="missing-details">Where should {name} ring?</h2>
      <TextField label="Address to clean" autoComplete="street-address" {...field('address')} />
      <TextField
        label="Phone"
        optional
        type="tel"
        autoComplete="tel"
        placeholder="For the day itself, if the bell is broken"
        {...field('phone')}
      />
      <TextAreaField
        label={`Notes for ${name}`}
        optional
        hint="Which bell, where to park, who barks."
        {...field('notes')}
      />
      <Button type="submit" variant="primary" busy={busy} busyLabel="Saving…">
        Save
      </Button>
    </form>
  );
}
