import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ContactRequest } from '#contract/contact';
import { call, errorMessage } from '../api/http.ts';
import { Button } from '../ui/button.tsx';
import { CallForm, SubmitButton } from '../ui/call-form.tsx';
import { useEmailCheck } from '../ui/email-check.tsx';
import { TextAreaField, TextField } from '../ui/inputs.tsx';
import { useCallForm } from '../ui/use-call-form.ts';

/** Sends a message to the team. What was typed stays until it has arrived. */
export function ContactForm() {
  const [sent, setSent] = useState<string>();
  const { field, onSubmit, reset, setValue, failure, busy } = useCallForm({
    schema: ContactRequest,
    messageFor: (error) => errorMessage(error, 'An error occurred. Please try again.'),
    async send(written) {
      if (!emailCheck.mayBeSent(written.email)) return;
      setSent((await call('POST /_api/contact', written)).message);
    },
  });
  const emailCheck = useEmailCheck((email) => setValue('email', email));
  const again = () => {
    reset();
    setSent(undefined);
  };
  if (sent) {
    return (
      <MessageSent message={sent}>
        <Button onClick={again}>Write another message</Button>
      </MessageSent>
    );
  }
  return (
    <CallForm onSubmit={onSubmit} failure={failure}>
      <TextField label="Name" autoComplete="name" {...field('name')} />
      <TextField label="Email" type="email" autoComplete="email" hint="So that we can answer." {...field('email')} />
      <TextAreaField
        label="Message"
        rows={7}
        hint="If it is about a booking, add its number (#BK-...)."
        {...field('message')}
      />
      {emailCheck.note}
      <SubmitButton busy={busy} busyLabel="Sending...">
        Send message
      </SubmitButton>
    </CallForm>
  );
}

/** Replaces the form once the message has arrived; takes the focus that the form's button had. */
function MessageSent({ message, children }: { message: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="stack">
      <h2 ref={heading} tabIndex={-1}>
        Message sent
      </h2>
      <p role="status">{message}</p>
      {children}
    </div>
  );
}
