import { useState } from 'react';
import type { BookingByToken } from '#contract/booking';
import { RateRequest } from '#contract/feedback';
import { z } from '#contract/zod';
import { call } from '../api/http.ts';
import { Button } from '../ui/button.tsx';
import { CallForm } from '../ui/call-form.tsx';
import { TextAreaField } from '../ui/inputs.tsx';
import { Note } from '../ui/note.tsx';
import { Stars } from '../ui/stars.tsx';
import { useCallForm } from '../ui/use-call-form.ts';
import { firstNameOf } from './booking-format.ts';

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
export default function RateJob({ booking, token, onRated }: RateJobProps) {
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
      <Note kind={thanks === undefined ? 'ok' : 'lamp'} role="status">
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
      <Button type="submit" variant="primary" busy={busy} busyLabel="Sending...">
        Send rating
      </Button>
    </CallForm>
  );
}
