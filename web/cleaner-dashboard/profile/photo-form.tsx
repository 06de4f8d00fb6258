import { useState } from 'react';
import { PHOTO } from '#contract/uploads';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { acceptedLabel, readFile } from '../../ui/read-file.ts';
import { useFileSending } from './use-file-sending.ts';
import type { ProfileFormProps } from './use-save-profile.ts';

// Loaded late: the cropper is larger than the whole form.
const CropDialog = lazyComponent(() => import('../../ui/crop-dialog.tsx'), null);

/** A new photo is cropped and looked at as in the wizard, and saved with Use this photo. */
export default function PhotoForm({ profile, save, onLeave }: ProfileFormProps) {
  const { failure, busy, send } = useFileSending();
  const [chosen, setChosen] = useState<string>();
  const close = () => setChosen(undefined);
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
          onChoose={(file) => send('photo', async () => setChosen(await readFile(file, PHOTO)))}
        >
          Choose a photo
        </FileButton>
        <Button onClick={onLeave}>Discard changes</Button>
      </div>
      {chosen && (
        <CropDialog
          image={chosen}
          onClose={close}
          onFailure={() => {
            close();
            void send('photo', () => Promise.reject(new Error('Failed to convert file to base64')));
          }}
          onCropped={(photo) => {
            close();
            void send('photo', () => save({ profilePhotoUrl: photo }));
          }}
        />
      )}
    </div>
  );
}
