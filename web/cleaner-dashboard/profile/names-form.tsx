import { ProfileChange } from '#contract/profile';
import { CallForm } from '../../ui/call-form.tsx';
import { TextField } from '../../ui/inputs.tsx';
import { Note } from '../../ui/note.tsx';
import { mayStayEmpty, useCallForm } from '../../ui/use-call-form.ts';
import { FormButtons } from './form-buttons.tsx';
import type { ProfileFormProps } from './use-save-profile.ts';

const Names = ProfileChange.pick({
  displayName: true,
  legalName: true,
  firstName: true,
  lastName: true,
  mobile: true,
  zipCode: true,
});

/** A new display or legal name sends the profile back to review; the form says so before it is saved. */
export default function NamesForm({ profile, save, onLeave }: ProfileFormProps) {
  const { displayName, legalName, firstName, lastName, mobile, zipCode } = profile;
  const { field, onSubmit, failure, busy, watch } = useCallForm({
    schema: Names,
    values: {
      displayName,
      legalName: legalName ?? '',
      firstName: firstName ?? '',
      lastName: lastName ?? '',
      mobile: mobile ?? '',
      zipCode: zipCode ?? '',
    },
    send: save,
  });
  const isRenamed =
    watch('displayName')?.trim() !== displayName || (legalName !== null && watch('legalName')?.trim() !== legalName);
  return (
    <CallForm onSubmit={onSubmit} failure={failure}>
      <TextField label="Display name" hint="What customers see." autoComplete="nickname" {...field('displayName')} />
      <TextField
        label="Legal name"
        hint="As on your ID. Only our team sees it."
        autoComplete="name"
        {...field('legalName', mayStayEmpty(legalName))}
      />
      {isRenamed && (
        <Note kind="wait" role="status">
          Our team looks at a new name before customers can book you again. Your open times go off the lists until then;
          booked jobs stay.
        </Note>
      )}
      <div className="field-pair">
        <TextField
          label="First name"
          hint="First and last name follow your legal name, until you change them here."
          autoComplete="given-name"
          {...field('firstName', mayStayEmpty(firstName))}
        />
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
      <FormButtons busy={busy} onLeave={onLeave} />
    </CallForm>
  );
}
