import { DOCUMENT } from '#contract/uploads';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { readFile } from '../../ui/read-file.ts';
import { useFileSending } from './use-file-sending.ts';
import type { ProfileFormProps } from './use-save-profile.ts';

const DOCUMENTS = [
  ['idDocumentUrl', 'ID document'],
  ['businessLicenseUrl', 'Business license'],
  ['insuranceUrl', 'Insurance'],
] as const;

/** Each document is uploaded as soon as it is chosen. Only the team sees documents; they cannot be downloaded here. */
export default function DocumentsForm({ profile, save, onLeave }: ProfileFormProps) {
  const { failure, busy, send } = useFileSending();
  return (
    <div className="part-files">
      <p className="hint">
        {DOCUMENT.accepted.join(', ')}, at most {DOCUMENT.megabytes} MB each. Only our team sees them. After a new ID we
        look at your profile again before customers can book you; booked jobs stay.
      </p>
      {/* biome-ignore lint/a11y/noRedundantRoles: without bullets some browsers do not say that it is a list */}
      <ul role="list">
        {DOCUMENTS.map(([field, name]) => (
          <li key={field}>
            <b>{name}</b>
            <Badge tone={profile[field] ? 'ok' : 'neutral'}>{profile[field] ? 'Provided' : 'Not provided'}</Badge>
            <div className="row">
              <FileButton
                kind={DOCUMENT}
                label={`${profile[field] ? 'Replace' : 'Add'} ${name}`}
                busy={busy === field}
                busyLabel="Sending..."
                onChoose={(file) => send(field, async () => save({ [field]: await readFile(file, DOCUMENT) }))}
              >
                {profile[field] ? 'Replace' : 'Add'}
              </FileButton>
              {profile[field] && field !== 'idDocumentUrl' && (
                <Button
                  variant="quiet"
                  aria-label={`Remove ${name}`}
                  busy={busy === `remove ${field}`}
                  busyLabel="Removing..."
                  onClick={() => send(`remove ${field}`, () => save({ [field]: null }))}
                >
                  Remove
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <div role="alert">{failure && <FieldError>{failure}</FieldError>}</div>
      <div>
        <Button onClick={onLeave}>Done</Button>
      </div>
    </div>
  );
}
