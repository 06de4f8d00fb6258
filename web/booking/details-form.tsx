import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { formatDollars } from '#contract/money';
import { ApiError, call } from '../api/call.ts';
import { useCurrentUser } from '../api/current-user.ts';
import { Button } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/inputs.tsx';
import { knownFieldsOnly } from '../ui/known-fields.ts';
import { Note } from '../ui/note.tsx';
import { notify } from '../ui/toasts.tsx';
import { type BookingDraft, loadBookingDraft, saveBookingDraft } from './booking-draft.ts';
import { UNEXPECTED } from './card-outcome.ts';
import { type Details, DetailsSchema } from './details-schema.ts';
import { saveHold } from './held-slots.ts';
import type { Hold } from './hold.ts';
import type { Offer } from './offer.ts';
import { FreeUntil, PriceSum } from './price-sum.tsx';

interface DetailsFormProps {
  offer: Offer;
  serviceId?: number | undefined;
  onHeld: (hold: Hold) => void;
  /** The time cannot be booked; with the server's message. */
  onTaken: (message: string) => void;
}

/** Service, name and email; with "Continue to Payment" the time is held. */
export function DetailsForm({ offer, serviceId, onHeld, onTaken }: DetailsFormProps) {
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, getValues, setValue, reset, watch, formState } = useForm<
    BookingDraft,
    unknown,
    Details
  >({
    resolver: knownFieldsOnly(DetailsSchema),
    mode: 'onTouched',
    defaultValues: initialDraft(offer, serviceId),
  });
  const { errors, isSubmitting } = formState;
  const currentUser = useCurrentUser();
  const before = useRef(currentUser);
  useEffect(() => {
    if (before.current && before.current.id !== currentUser?.id) reset(initialDraft(offer, serviceId));
    before.current = currentUser;
    for (const field of ['name', 'email'] as const) {
      if (currentUser && !getValues(field)) setValue(field, currentUser[field], { shouldValidate: true });
    }
  }, [currentUser, offer, serviceId, getValues, setValue, reset]);
  const service = offer.services.find(({ id }) => String(id) === watch('serviceId'));

  const hold = async (details: Details) => {
    setFailure(undefined);
    try {
      onHeld(await requestHold(offer.timeSlot.id, details));
    } catch (error) {
      const message = error instanceof ApiError ? error.message : UNEXPECTED;
      notify('bad', message);
      if (error instanceof ApiError && (error.status === 409 || error.status === 404)) onTaken(message);
      else setFailure(message);
    }
  };

  return (
    <form noValidate onSubmit={handleSubmit(hold)} onChange={() => saveBookingDraft(getValues())}>
      <div className="booking-fields">
        <SelectField label="Service" className="wide" error={errors.serviceId?.message} {...register('serviceId')}>
          <option value="" disabled hidden>
            Choose a service
          </option>
          {offer.services.map(({ id, name, totalAmount }) => (
            <option key={id} value={id}>
              {name}, {formatDollars(totalAmount)}
            </option>
          ))}
        </SelectField>
        <TextField label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
        <TextField
          label="Address to clean"
          className="wide"
          optional
          autoComplete="street-address"
          error={errors.address?.message}
          {...register('address')}
        />
        <TextField
          label="Phone"
          className="wide"
          optional
          type="tel"
          autoComplete="tel"
          placeholder="For the day itself, if the bell is broken"
          error={errors.phone?.message}
          {...register('phone')}
        />
      </div>
      <PriceSum service={service} hours={offer.timeSlot.hours} boxed />
      {failure && <Note kind="bad">{failure}</Note>}
      <Button type="submit" variant="primary" big full busy={isSubmitting} busyLabel="Holding this time…">
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
