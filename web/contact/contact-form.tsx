import { useState } from 'react';
import { ContactRequest } from '#contract/contact';
import { call, errorMessage } from '../api/http.ts';
import { Button } from '../ui/button.tsx';
import { CallForm, SubmitButton } from '../ui/call-form.tsx';
import { TextAreaField, TextField } from '../ui/inputs.tsx';
import { useCallForm } from '../ui/use-call-form.ts';
import { MessageSent } from './message-sent.tsx';

/** Sends a message to the team. What was typed stays until it has arrived. */
export function ContactForm() {
  const [sent, setSent] = useState<string>();
  const { field, onSubmit, reset, failure, busy } = useCallForm({
    schema: ContactRequest,
    messageFor: (error) => errorMessage(error, 'An error occurred. Please try again.'),
    send: async (written) => setSent((await call('POST /_api/contact', written)).message),
  });
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
      <SubmitButton busy={busy} busyLabel="Sending...">
        Send message
      </SubmitButton>
    </CallForm>
  );
}
