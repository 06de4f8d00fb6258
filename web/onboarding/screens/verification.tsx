import FileCheck from 'lucide-react/icons/file-check';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { Verification as schema } from '#contract/onboarding';
import { DOCUMENT, PROVIDED } from '#contract/uploads';
import { Button } from '../../ui/button.tsx';
import { Dropzone } from '../../ui/dropzone.tsx';
import { CheckboxField } from '../../ui/inputs.tsx';
import { readFile } from '../../ui/read-file.ts';
import { ScreenFrame } from '../screen-frame.tsx';
import { type ScreenProps, useScreenForm, useWizard } from '../wizard.ts';

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

interface DocumentFieldProps {
  label: string;
  hint?: string;
  optional?: boolean;
  error?: string | undefined;
  /** A data string, or PROVIDED for one that the team has already. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** An upload of a document that only the team may see. */
function DocumentField({ label, hint, optional = false, error, value, onChange }: DocumentFieldProps) {
  const [name, setName] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const readChosen = async (file: File) => {
    setFailure(undefined);
    try {
      onChange(await readFile(file, DOCUMENT));
      setName(file.name);
    } catch (reason) {
      setFailure(reason instanceof Error ? reason.message : 'Failed to upload file. Please try again.');
    }
  };
  return (
    <Dropzone
      label={label}
      hint={hint}
      optional={optional}
      kind={DOCUMENT}
      error={failure ?? error}
      onFile={readChosen}
    >
      {value && (
        <p className="chosen-file">
          <FileCheck />
          <span className="file-name">
            <b>{value === PROVIDED ? 'Provided' : (name ?? 'Your file')}</b>{' '}
            {value !== PROVIDED && <span className="dim">{sizeOf(value)}</span>}
          </span>
          <Button variant="quiet" onClick={() => onChange(undefined)} aria-label={`Remove ${label}`}>
            Remove
          </Button>
        </p>
      )}
    </Dropzone>
  );
}

/** Four characters of base64 carry three bytes. */
function sizeOf(dataUrl: string): string {
  const bytes = (dataUrl.length - dataUrl.indexOf(',') - 1) * 0.75;
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
