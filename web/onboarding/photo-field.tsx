import { useState } from 'react';
import { PHOTO } from '#contract/uploads';
import { Dropzone } from '../ui/dropzone.tsx';
import { lazyComponent } from '../ui/lazy.tsx';
import { readAsDataUrl } from '../ui/read-file.ts';
import './photo-field.css';

// The cropper is as large as the rest of the screen, and only there while a photo is chosen.
const CropDialog = lazyComponent(() => import('./crop-dialog.tsx'), null);

interface PhotoFieldProps {
  error?: string | undefined;
  /** A data string, the address of the stored photo, or nothing yet. */
  value: string;
  onChange: (value: string) => void;
}

/** The profile's photo, cropped to a square and previewed as customers will see it. */
export function PhotoField({ error, value, onChange }: PhotoFieldProps) {
  const [chosen, setChosen] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const readChosen = async (file: File) => {
    setFailure(undefined);
    try {
      setChosen(await readAsDataUrl(file));
    } catch (reason) {
      setFailure(reason instanceof Error ? reason.message : 'Error reading file');
    }
  };
  return (
    <>
      <Dropzone
        label="Profile photo"
        hint="Your face, well lit. Customers see it beside your times."
        kind={PHOTO}
        error={failure ?? error}
        onFile={readChosen}
      >
        {value && <img className="photo-preview" src={value} alt="As customers see you" width={96} height={96} />}
      </Dropzone>
      {chosen && (
        <CropDialog
          image={chosen}
          onClose={() => setChosen(undefined)}
          onFailure={() => {
            setChosen(undefined);
            setFailure('Failed to convert file to base64');
          }}
          onCropped={(photo) => {
            setChosen(undefined);
            onChange(photo);
          }}
        />
      )}
    </>
  );
}
