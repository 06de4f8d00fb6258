import { useState } from 'react';
import type { BookingByToken } from '#contract/booking';
import { ReportRequest } from '#contract/feedback';
import { call } from '../api/http.ts';
import { Button } from '../ui/button.tsx';
import { CallForm } from '../ui/call-form.tsx';
import { TextAreaField } from '../ui/inputs.tsx';
import { Note } from '../ui/note.tsx';
import { useCallForm } from '../ui/use-call-form.ts';
import { useMomentLabel } from './booking-format.ts';

interface ReportProblemProps {
  booking: BookingByToken;
  token: string;
  onReported: () => void;
}

const ReportForm = ReportRequest.omit({ bookingId: true, token: true });

/** Reports a problem to the team; until it is resolved nothing is paid out to the cleaner. */
export default function ReportProblem({ booking, token, onReported }: ReportProblemProps) {
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
