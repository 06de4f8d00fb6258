import { LANGUAGES, lengthOf } from '#contract/onboarding';
import { policy } from '#contract/policy';
import { ProfileChange } from '#contract/profile';
import { CallForm } from '../../ui/call-form.tsx';
import { CheckGroup } from '../../ui/check-group.tsx';
import { TextAreaField, TextField } from '../../ui/inputs.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { WaysAroundNote } from '../../ui/ways-around-note.tsx';
import { FormButtons } from './form-buttons.tsx';
import type { ProfileFormProps } from './use-save-profile.ts';

const About = ProfileChange.pick({ bio: true, languages: true, specialties: true, funFact: true });
const { shortest, longest } = policy.profile.bio;

export default function AboutForm({ profile, save, onLeave }: ProfileFormProps) {
  const { bio, languages, specialties, funFact } = profile;
  const { field, onSubmit, failure, busy, watch } = useCallForm({
    schema: About,
    values: {
      bio: bio ?? '',
      languages: languages as (typeof LANGUAGES)[number][],
      specialties,
      funFact: funFact ?? '',
    },
    send: save,
  });
  return (
    <CallForm onSubmit={onSubmit} failure={failure}>
      <TextAreaField
        label="Short bio"
        hint={`${lengthOf(watch('bio') ?? '')} characters, of ${shortest} to ${longest}.`}
        {...field('bio')}
      />
      <CheckGroup legend="Languages" options={LANGUAGES} {...field('languages')} />
      <TextField
        label="Specialties"
        optional
        hint="Separated by commas. Your profile shows them."
        {...field('specialties')}
      />
      <TextField label="Fun fact" optional hint="Your profile shows it." {...field('funFact')} />
      <WaysAroundNote texts={[watch('bio') ?? '', watch('specialties') ?? '', watch('funFact') ?? '']} />
      <FormButtons busy={busy} onLeave={onLeave} />
    </CallForm>
  );
}
