import { Controller } from 'react-hook-form';
import { Verification as schema } from '#contract/onboarding';
import { CheckboxField } from '../../ui/inputs.tsx';
import { DocumentField } from '../document-field.tsx';
import { ScreenFrame } from '../screen-frame.tsx';
import { useScreenForm } from '../use-screen-form.ts';
import { useWizard } from '../wizard.ts';
import type { ScreenProps } from './screen-props.ts';

const DOCUMENTS = [
  { name: 'idDocumentUrl', label: 'ID document', hint: 'Driver’s license, passport or state ID.' },
  { name: 'businessLicenseUrl', label: 'Business license', optional: true },
  { name: 'insuranceUrl', label: 'Insurance', optional: true },
] as const;

/** Screen 6: proof of identity. Only the team sees the documents. */
export function Verification({ draft }: ScreenProps) {
  const { answers } = useWizard();
  const { form, frame, field, errorOf } = useScreenForm({
    schema,
    draft,
    values: answers[6] ?? { idDocumentUrl: '' },
    toSent: (answer) => ({ step: 6, ...answer }),
  });
  return (
    <ScreenFrame title="Verification" lead="Only our team sees these, and each look is written down." frame={frame}>
      {DOCUMENTS.map(({ name, ...texts }) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field: { value, onChange } }) => (
            <DocumentField
              {...texts}
              value={value || undefined}
              onChange={(document) => onChange(document ?? (name === 'idDocumentUrl' ? '' : undefined))}
              error={errorOf(name)}
            />
          )}
        />
      ))}
      <CheckboxField label="I consent to a background check." {...field('backgroundCheckConsent')} />
    </ScreenFrame>
  );
}
