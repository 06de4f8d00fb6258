import { UserOnboarding } from '#contract/accounts';
import { call, errorMessage } from '../api/http.ts';
import { CallForm, SubmitButton } from '../ui/call-form.tsx';
import { TextField } from '../ui/inputs.tsx';
import { useCallForm } from '../ui/use-call-form.ts';
import { updateSessionUser } from './session.ts';

interface OnboardUserFormProps {
  /** What is known already, for example from Google. */
  known: { firstName: string | null; lastName: string | null; mobile: string | null; zipCode: string | null };
  onDone: () => void;
}

/** A customer's profile (docs/product.md#signing-up). */
export function OnboardUserForm({ known, onDone }: OnboardUserFormProps) {
  const { field, onSubmit, failure, busy } = useCallForm({
    schema: UserOnboarding,
    values: {
      firstName: known.firstName ?? '',
      lastName: known.lastName ?? '',
      mobile: known.mobile ?? '',
      zipCode: known.zipCode ?? '',
    },
    messageFor: (error) => errorMessage(error, 'An unknown error occurred.'),
    async send(profile) {
      const { user } = await call('POST /_api/onboarding/user', profile);
      onDone();
      updateSessionUser(user);
    },
  });
  return (
    <CallForm onSubmit={onSubmit} failure={failure}>
      <div className="field-pair">
        <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      </div>
      <div className="field-pair">
        <TextField
          label="Mobile"
          type="tel"
          hint="Only used on the day of a job."
          autoComplete="tel"
          {...field('mobile')}
        />
        <TextField label="ZIP code" inputMode="numeric" autoComplete="postal-code" {...field('zipCode')} />
      </div>
      <SubmitButton full busy={busy} busyLabel="Saving...">
        Save and continue
      </SubmitButton>
    </CallForm>
  );
}
