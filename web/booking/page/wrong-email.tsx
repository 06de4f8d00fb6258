import { useState } from 'react';
import { correctEmailCalls } from '#contract/correct-email';
import { ApiError, call, errorMessage } from '../../api/http.ts';
import { Button } from '../../ui/button.tsx';
import { CallForm } from '../../ui/call-form.tsx';
import { takeFocus, useFocusBack } from '../../ui/focus.ts';
import { TextField } from '../../ui/inputs.tsx';
import { notify } from '../../ui/toasts.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { type NotifiedBooking, useBookedAnew } from '../flow/booked-page.ts';
import './wrong-email.css';

const CALL = 'POST /_api/bookings/correct-email';

/** A guest's email that is seen to be wrong once it is paid: another one, to which the confirmation goes (docs/product.md#booked). */
export function WrongEmail(made: NotifiedBooking) {
  const [isOpen, setOpen] = useState(false);
  const opener = useFocusBack(isOpen);
  if (isOpen) return <EmailForm {...made} onClose={() => setOpen(false)} />;
  return (
    <Button ref={opener} className="wrong-email" variant="quiet" onClick={() => setOpen(true)}>
      Wrong email?
    </Button>
  );
}

function EmailForm({ id, token, email: wrong, onClose }: NotifiedBooking & { onClose: () => void }) {
  const bookedAnew = useBookedAnew();
  const { field, onSubmit, failure, busy } = useCallForm({
    schema: correctEmailCalls[CALL].request,
    values: { bookingId: id, token, email: wrong },
    // Its answer was lost, and the link of this page leads nowhere any more.
    messageFor: (error) =>
      error instanceof ApiError && error.status === 404
        ? 'It may be corrected already: please look into your mailbox.'
        : errorMessage(error),
    async send(sent) {
      const { message, token } = await call(CALL, sent);
      void notify('ok', message);
      onClose();
      bookedAnew({ id, token, email: sent.email });
    },
  });
  return (
    // What was pressed is gone: whoever goes by keyboard is led to what takes its place.
    <fieldset className="wrong-email" ref={takeFocus} tabIndex={-1} aria-label="Another email">
      <CallForm onSubmit={onSubmit} failure={failure}>
        <TextField
          label="Your email"
          type="email"
          autoComplete="email"
          hint={`What we sent to ${wrong} leads nowhere any more then.`}
          {...field('email')}
        />
        <div className="row">
          <Button type="submit" variant="primary" busy={busy} busyLabel="Sending…">
            Send it there
          </Button>
          <Button disabled={busy} onClick={onClose}>
            Keep it
          </Button>
        </div>
      </CallForm>
    </fieldset>
  );
}
