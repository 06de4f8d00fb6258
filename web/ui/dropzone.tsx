import Upload from 'lucide-react/icons/upload';
import { type ReactNode, useState } from 'react';
import { ErrorCode, type FileRejection, useDropzone } from 'react-dropzone';
import { bytesOf, fileTooLarge, tooManyFiles, type UploadKind, wrongFileType } from '#contract/uploads';
import { useFieldWiring } from './field.tsx';
import { acceptedLabel } from './read-file.ts';
import './dropzone.css';

interface DropzoneProps {
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  kind: UploadKind;
  /** The form's own message; one of the dropzone's stands before it. */
  error?: string | undefined;
  /** What stands there once there is a file; the dropzone stays to replace it. */
  children?: ReactNode;
  onFile: (file: File) => void;
}

/** A place to drop one file, or to choose it; by keyboard too. Says why a file is refused. */
export function Dropzone({ label, hint, optional, kind, error, children, onFile }: DropzoneProps) {
  const [rejection, setRejection] = useState<string>();
  const { wiring, below } = useFieldWiring({ hint, error: rejection ?? error });
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    accept: Object.fromEntries(
      Object.entries({ ...kind.types, ...kind.shrinkable?.types }).map(([type, endings]) => [type, [...endings]]),
    ),
    maxFiles: 1,
    maxSize: bytesOf(kind.shrinkable ?? kind),
    multiple: true,
    noClick: true,
    noKeyboard: true,
    onDrop(accepted, rejected) {
      setRejection(rejected[0] && rejectionMessage(rejected[0], kind));
      if (accepted[0] && rejected.length === 0) onFile(accepted[0]);
    },
  });
  return (
    <div className="dropzone-field">
      <span className="label" id={`${wiring.id}-label`}>
        {label}
        {optional && <span className="optional"> (optional)</span>}
      </span>
      <div
        {...getRootProps()}
        className={isDragActive ? 'dropzone over' : 'dropzone'}
        data-invalid={(rejection ?? error) ? true : undefined}
      >
        <input {...getInputProps({ style: { display: 'none' } })} />
        {children}
        <button
          type="button"
          className="dropzone-open"
          onClick={open}
          id={wiring.id}
          aria-labelledby={`${wiring.id}-label ${wiring.id}`}
          aria-describedby={wiring['aria-describedby']}
        >
          <Upload />
          <span>
            <b>{children ? 'Choose another file' : 'Choose a file'}</b>{' '}
            <span className="drop-word">or drop it here</span>
          </span>
          <span className="cap">{acceptedLabel(kind)}</span>
        </button>
      </div>
      <div aria-live="polite">{below}</div>
    </div>
  );
}

function rejectionMessage({ errors }: FileRejection, kind: UploadKind): string {
  const codes = errors.map(({ code }) => code);
  if (codes.includes(ErrorCode.TooManyFiles)) return tooManyFiles(1);
  if (codes.includes(ErrorCode.FileInvalidType)) return wrongFileType(kind);
  return fileTooLarge(kind);
}
