import { type ReactNode, useRef } from 'react';
import type { UploadKind } from '#contract/uploads';
import { Button, type ButtonLook } from './button.tsx';

interface FileButtonProps extends ButtonLook {
  kind: UploadKind;
  /** For screen readers: "Choose a photo". */
  label: string;
  busy?: boolean;
  busyLabel?: string;
  onChoose: (file: File) => void;
  children: ReactNode;
}

/** Opens the device's file picker, for one file of one kind. */
export function FileButton({ kind, label, busy = false, busyLabel, onChoose, children, ...look }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        {...look}
        aria-label={label}
        busy={busy}
        {...(busyLabel && { busyLabel })}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={Object.entries({ ...kind.types, ...kind.shrinkable?.types })
          .flat(2)
          .join(',')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file may be chosen again after it was refused.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
    </>
  );
}
