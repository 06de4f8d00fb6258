import { PHOTO } from '#contract/uploads';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { acceptedLabel, readFile } from '../../ui/read-file.ts';
import { useFileSending } from './use-file-sending.ts';
import type { ProfileFormProps } from './use-save-profile.ts';

/** A new photo is saved as soon as it is chosen; the server crops it to a square around its center. */
export default function PhotoForm({ profile, save, onLeave }: ProfileFormProps) {
  const { failure, busy, send } = useFileSending();
  return (
    <div className="part-files">
      <div className="row">
        <Avatar name={profile.displayName} photo={profile.profilePhotoUrl} size="large" />
        <p className="hint">{acceptedLabel(PHOTO)}. Your face in the middle, nobody else beside you.</p>
      </div>
      <div role="alert">{failure && <FieldError>{failure}</FieldError>}</div>
      <div className="row">
        <FileButton
          variant="primary"
          kind={PHOTO}
          label="Choose a photo"
          busy={busy !== undefined}
          busyLabel="Saving..."
          onChoose={(file) => send('photo', async () => save({ profilePhotoUrl: await readFile(file, PHOTO) }))}
        >
          Choose a photo
        </FileButton>
        <Button onClick={onLeave}>Discard changes</Button>
      </div>
    </div>
  );
}
