import { useEffect, useRef } from 'react';
import { CustomerDetails, PaymentIntentRequest } from '#contract/booking';
import { formatDollars } from '#contract/money';
import { z } from '#contract/zod';
import { useCurrentUser } from '../api/current-user.ts';
import { ApiError, call } from '../api/http.ts';
import { Button } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/inputs.tsx';
import { Note } from '../ui/note.tsx';
import { notify } from '../ui/toasts.tsx';
import { useCallForm } from '../ui/use-call-form.ts';
import type { Offer } from './booking-format.ts';
import type { Hold } from './booking-stages.ts';
import { type BookingDraft, loadBookingDraft, saveBookingDraft, saveHold } from './booking-storage.ts';
import { UNEXPECTED } from './card-outcome.ts';
import { FreeUntil, PriceSum } from './price-sum.tsx';

/** The form's fields: the contract's, with the service's id as text, as a select has it. Unknown fields are a bug. */
const DetailsSchema = z.strictObject({
  serviceId: z.string().transform(Number).pipe(PaymentIntentRequest.shape.serviceId),
  ...CustomerDetails.shape,
});
type Details = z.output<typeof DetailsSchema>;

interface DetailsFormProps {
  offer: Offer;
  serviceId?: number | undefined;
  onHeld: (hold: Hold) => void;
  /** The time cannot be booked; with the server's message. */
  onTaken: (message: string) => void;
}

/** Service, name and email; with "Continue to Payment" the time is held. */
export function DetailsForm({ offer, serviceId, onHeld, onTaken }: DetailsFormProps) {
  const { field, onSubmit, failure, busy, getValues, setValue, reset, watch } = useCallForm({
    schema: DetailsSchema,
    mode: 'onTouched',
    values: initialDraft(offer, serviceId),
    send: async (details) => onHeld(await requestHold(offer.timeSlot.id, details)),
    messageFor(error) {
      const message = error instanceof ApiError ? error.message : UNEXPECTED;
      notify('bad', message);
      if (error instanceof ApiError && (error.status === 409 || error.status === 404)) onTaken(message);
      return message;
    },
  });
  const currentUser = useCurrentUser();
  const before = useRef(currentUser);
  useEffect(() => {
    if (before.current && before.current.id !== currentUser?.id) reset(initialDraft(offer, serviceId));
    before.current = currentUser;
    for (const name of ['name', 'email'] as const) {
      if (currentUser && !getValues(name)) setValue(name, currentUser[name], { shouldValidate: true });
    }
  }, [currentUser, offer, serviceId, getValues, setValue, reset]);
  const service = offer.services.find(({ id }) => String(id) === watch('serviceId'));

  return (
    <form noValidate onSubmit={onSubmit} onChange={() => saveBookingDraft(getValues())}>
      <div className="booking-fields">
        <SelectField label="Service" className="wide" {...field('serviceId')}>
          <option value="" disabled hidden>
            Choose a service
          </option>
          {offer.services.map(({ id, name, totalAmount }) => (
            <option key={id} value={id}>
              {name}, {formatDollars(totalAmount)}
            </option>
          ))}
        </SelectField>
        <TextField label="Name" autoComplete="name" {...field('name')} />
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
        <TextField
          label="Address to clean"
          className="wide"
          optional
          autoComplete="street-address"
          {...field('address')}
        />
        <TextField
          label="Phone"
          className="wide"
          optional
          type="tel"
          autoComplete="tel"
          placeholder="For the day itself, if the bell is broken"
          {...field('phone')}
        />
      </div>
      <PriceSum service={service} hours={offer.timeSlot.hours} boxed />
      {failure && <Note kind="bad">{failure}</Note>}
      <Button type="submit" variant="primary" big full busy={busy} busyLabel="Holding this time…">
        Continue to Payment
      </Button>
      <FreeUntil offer={offer} />
    </form>
  );
}

/** Throws ApiError: 409 and 404 when the time is gone, 400, 429, 503. */
async function requestHold(slotId: number, { serviceId, ...customerDetails }: Details): Promise<Hold> {
  const { clientSecret, amount, heldForSeconds } = await call('POST /_api/bookings/payment-intent', {
    timeSlotId: slotId,
    serviceId,
    customerDetails,
  });
  saveHold(slotId, heldForSeconds);
  const { name, email } = customerDetails;
  return { serviceId, clientSecret, amount, seconds: heldForSeconds, name, email };
}

/** What was typed before, with the service that was asked for, or the only one there is. */
function initialDraft({ services }: Offer, serviceId: number | undefined): BookingDraft {
  const kept = loadBookingDraft();
  const wanted = serviceId === undefined ? kept.serviceId : String(serviceId);
  const only = services.length === 1 ? services[0] : undefined;
  const service = services.find(({ id }) => String(id) === wanted) ?? only;
  return { ...kept, serviceId: service ? String(service.id) : '' };
}
