import { Profile, type SessionUser } from '#contract/accounts';
import { call } from '../../api/http.ts';
import { CallForm, SubmitButton } from '../../ui/call-form.tsx';
import { TextField } from '../../ui/inputs.tsx';
import { notify } from '../../ui/toasts.tsx';
import { mayStayEmpty, useCallForm } from '../../ui/use-call-form.ts';
import { updateSessionUser } from '../session.ts';

/** Names, mobile and ZIP. A field that was never filled may stay empty; one that was filled cannot be emptied. */
export function ProfileForm({ user }: { user: SessionUser }) {
  const { displayName, firstName, lastName, mobile, zipCode } = user;
  const { field, onSubmit, failure, busy } = useCallForm({
    schema: Profile,
    values: {
      displayName,
      firstName: firstName ?? '',
      lastName: lastName ?? '',
      mobile: mobile ?? '',
      zipCode: zipCode ?? '',
    },
    async send(profile) {
      updateSessionUser((await call('POST /_api/auth/profile', profile)).user);
      void notify('ok', 'Saved.');
    },
  });
  return (
    <CallForm onSubmit={onSubmit} failure={failure}>
      <TextField
        label="Display name"
        {...(user.role === 'cleaner' && {
          hint: 'Customers see it. Our team looks at a new one before they can book you again.',
        })}
        autoComplete="nickname"
        {...field('displayName')}
      />
      <div className="field-pair">
        <TextField label="First name" autoComplete="given-name" {...field('firstName', mayStayEmpty(firstName))} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName', mayStayEmpty(lastName))} />
      </div>
      <div className="field-pair">
        <TextField label="Mobile" type="tel" autoComplete="tel" {...field('mobile', mayStayEmpty(mobile))} />
        <TextField
          label="ZIP code"
          inputMode="numeric"
          autoComplete="postal-code"
          {...field('zipCode', mayStayEmpty(zipCode))}
        />
      </div>
      <SubmitButton busy={busy} busyLabel="Saving...">
        Save
      </SubmitButton>
    </CallForm>
  );
}
