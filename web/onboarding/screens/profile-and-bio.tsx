import { LANGUAGES, lengthOf, ProfileAndBio as schema } from '#contract/onboarding';
import { policy } from '#contract/policy';
import { CheckGroup } from '../../ui/check-group.tsx';
import { TextAreaField, TextField } from '../../ui/inputs.tsx';
import { WaysAroundNote } from '../../ui/ways-around-note.tsx';
import { ScreenFrame } from '../screen-frame.tsx';
import { type ScreenProps, useScreenForm, useWizard } from '../wizard.ts';

const { shortest, longest } = policy.profile.bio;

/** What customers read. */
const PUBLIC = ['shortBio', 'specialties', 'funFact'] as const;

/** Screen 5: what somebody says of themselves. */
export function ProfileAndBio({ draft }: ScreenProps) {
  const { answers } = useWizard();
  const { form, frame, field } = useScreenForm({
    schema,
    draft,
    values: answers[5] ?? { shortBio: '', languages: [], specialties: '', funFact: '' },
    toSent: (answer) => ({ step: 5, ...answer }),
  });
  const bio = form.watch('shortBio');
  const length = lengthOf(bio.trim());
  return (
    <ScreenFrame
      title="Profile & Bio"
      lead="A few plain sentences. Customers read them before they book."
      frame={frame}
    >
      <TextAreaField
        label="Short bio"
        rows={5}
        hint={
          <>
            {shortest} to {longest} characters. {length} so far
            {length < shortest && `, at least ${shortest - length} more`}
            {length > longest && `, ${length - longest} too many`}
          </>
        }
        {...field('shortBio')}
      />
      <CheckGroup legend="Languages" options={LANGUAGES} {...field('languages')} />
      <TextField
        label="Specialties"
        optional
        hint="Separated by commas: old floors, glass. Your profile shows them."
        {...field('specialties')}
      />
      <TextField
        label="Fun fact"
        optional
        hint="Something to talk about at the door. Your profile shows it."
        {...field('funFact')}
      />
      <WaysAroundNote texts={PUBLIC.map((name) => form.watch(name) ?? '')} />
    </ScreenFrame>
  );
}
