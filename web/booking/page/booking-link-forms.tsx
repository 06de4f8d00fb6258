/** The forms of a booking's page, loaded where they are shown. */

import { useState } from 'react';
import type { BookingByToken } from '#contract/booking';
import { RateRequest, ReportRequest } from '#contract/feedback';
import { firstNameOf } from '#contract/first-name';
import { formatDollars } from '#contract/money';
import { z } from '#contract/zod';
import { call } from '../../api/http.ts';
import { Button } from '../../ui/button.tsx';
import { CallForm } from '../../ui/call-form.tsx';
import { TextAreaField } from '../../ui/inputs.tsx';
import { Note } from '../../ui/note.tsx';
import { Stars } from '../../ui/stars.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { usePress } from '../../ui/use-press.ts';
import { useMomentLabel } from '../booking-format.ts';
import { GIVEN_TIP, saveDeclined } from '../tip/chosen-tip.ts';
import { OwnReport } from './own-report.tsx';
import { useReportUntil } from './report-until.ts';

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

interface ReportProblemProps {
  booking: BookingByToken;
  token: string;
  onReported: () => void;
}

const ReportForm = ReportRequest.omit({ bookingId: true, token: true });

/** Reports a problem to the team; until it is resolved nothing is paid out to the cleaner. */
export function ReportProblem({ booking, token, onReported }: ReportProblemProps) {
  const [thanks, setThanks] = useState<string>();
  const until = useReportUntil(booking, Date.parse(booking.now));
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
      <>
        <Note kind="wait" role="status">
          {thanks ?? 'Our team looks into it and writes to you.'}
        </Note>
        <OwnReport booking={booking} />
      </>
    );
  }
  return (
    <CallForm onSubmit={onSubmit} failure={failure}>
      <TextAreaField
        label="What happened?"
        hint={`A person of our team reads it and writes to you. ${firstNameOf(booking.cleaner.displayName)} reads it too and can tell us their side. Possible ${until}.`}
        {...field('message')}
      />
      <Button type="submit" busy={busy} busyLabel="Sending...">
        Send report
      </Button>
    </CallForm>
  );
}

/** What was tipped, and the way back as long as there is one (docs/product.md#tips). */
export function GivenTip({
  booking,
  token,
  onChanged,
}: {
  booking: BookingByToken;
  token: string;
  onChanged: () => void;
}) {
  const { amount, undoUntil } = booking.tip;
  const until = useMomentLabel(undoUntil ?? booking.now, booking.city.timeZone);
  const { press, busy } = usePress(async () => {
    const reply = await call('POST /_api/bookings/tip-undo', { bookingId: booking.id, token });
    // Whoever takes it back is not asked for another one.
    saveDeclined(booking.id, true);
    onChanged();
    return reply;
  });
  return (
    <div className="stack" id={GIVEN_TIP} tabIndex={-1}>
      <Note kind="ok">
        You tipped {firstNameOf(booking.cleaner.displayName)} {formatDollars(amount)}. Thank you.
      </Note>
      {undoUntil !== null && Date.parse(booking.now) <= Date.parse(undoUntil) && (
        <div>
          <Button onClick={press} busy={busy} busyLabel="Taking it back...">
            Take the tip back
          </Button>
          <p className="small muted">Possible until {until}.</p>
        </div>
      )}
    </div>
  );
}
