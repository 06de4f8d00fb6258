/** The forms of a booking's page, loaded where they are shown. */
import { useEffect, useState } from 'react';
import { type BookingByToken, bookingCalls } from '#contract/booking';
import { RateRequest, ReportRequest } from '#contract/feedback';
import { line } from '#contract/fields';
import { z } from '#contract/zod';
import { ApiError, call } from '../api/http.ts';
import { Button } from '../ui/button.tsx';
import { CallForm } from '../ui/call-form.tsx';
import { TextAreaField, TextField } from '../ui/inputs.tsx';
import { Note } from '../ui/note.tsx';
import { Stars } from '../ui/stars.tsx';
import { notify, preloadToasts } from '../ui/toasts.tsx';
import { useCallForm } from '../ui/use-call-form.ts';
import { firstNameOf, useMomentLabel } from './booking-format.ts';
import { UNEXPECTED } from './finish-booking.ts';

const { phone, notes } = bookingCalls['POST /_api/bookings/details'].request.shape;

/** The call takes any of the three; here the address is what is missing. */
const Details = z.strictObject({ address: line(300, 'Address', 'Address is required'), phone, notes });

interface MissingDetailsProps {
  booking: BookingByToken;
  token: string;
  onSaved: () => void;
}

/** Asks for the address that was left out while booking (docs/product.md#who-may-book). */
export function MissingDetailsForm({ booking, token, onSaved }: MissingDetailsProps) {
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

interface RateJobProps {
  booking: BookingByToken;
  token: string;
  onRated: () => void;
}

/** A radio button's value is text, so the stars are converted to a number. */
const RatingForm = RateRequest.omit({ bookingId: true, token: true }).extend({
  stars: z.coerce.number().pipe(RateRequest.shape.stars),
});

/** One to five stars and a comment, once (docs/product.md#ratings). */
export function RateJob({ booking, token, onRated }: RateJobProps) {
  const [thanks, setThanks] = useState<string>();
  const { field, onSubmit, failure, busy } = useCallForm({
    schema: RatingForm,
    async send(rating) {
      const { message } = await call('POST /_api/bookings/rate', { bookingId: booking.id, token, ...rating });
      setThanks(message);
      onRated();
    },
  });
  if (thanks !== undefined || booking.rated) {
    return (
      <Note kind="ok" role="status">
        {thanks ?? 'You have rated this job. Thank you.'}
      </Note>
    );
  }
  return (
    <CallForm onSubmit={onSubmit} failure={failure}>
      <Stars legend={`How was ${firstNameOf(booking.cleaner.displayName)}?`} {...field('stars')} />
      <TextAreaField
        label="Comment"
        optional
        hint="Shown on the profile, with your first name."
        {...field('comment')}
      />
      <Button type="submit" busy={busy} busyLabel="Sending...">
        Send rating
      </Button>
    </CallForm>
  );
}

interface ReportProblemProps {
  booking: BookingByToken;
  token: string;
  onReported: () => void;
}

const ReportForm = ReportRequest.omit({ bookingId: true, token: true });

/** Reports a problem to the team; until it is resolved nothing is paid out to the cleaner. */
export function ReportProblem({ booking, token, onReported }: ReportProblemProps) {
  const [thanks, setThanks] = useState<string>();
  const until = useMomentLabel(booking.reportUntil ?? booking.now, booking.city.timeZone);
  const { field, onSubmit, failure, busy } = useCallForm({
    schema: ReportForm,
    async send({ message: text }) {
      const { message } = await call('POST /_api/bookings/report', { bookingId: booking.id, token, message: text });
      setThanks(message);
      onReported();
    },
  });
  if (thanks !== undefined || booking.reported) {
    return (
      <Note kind="wait" role="status">
        {thanks ?? 'You have reported a problem. Our team looks into it and writes to you.'}
      </Note>
    );
  }
  return (
    <CallForm onSubmit={onSubmit} failure={failure}>
      <TextAreaField
        label="What happened?"
        hint={`A person of our team reads it and writes to you; your cleaner can tell us their side. Possible until ${until}.`}
        {...field('message')}
      />
      <Button type="submit" busy={busy} busyLabel="Sending...">
        Send report
      </Button>
    </CallForm>
  );
}
