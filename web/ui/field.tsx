import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useId } from 'react';

export interface FieldText {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong with the value (docs/product.md#messages); undefined or empty when all is well. */
  error?: string | undefined;
  /** Says "(optional)" after the label; everything else is required. */
  optional?: boolean | undefined;
}

/** What ties a control to its label, hint and error: spread it on the input. */
export interface FieldWiring {
  id: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

type FieldProps = FieldText & {
  id?: string | undefined;
  className?: string | undefined;
  children: (wiring: FieldWiring) => ReactNode;
};

/** Label above, hint or error below, around any control: `<Field label="City">{(wiring) => <input {...wiring} />}</Field>` */
export function Field({ label, hint, error, optional, id, className, children }: FieldProps) {
  const { wiring, below } = useFieldWiring({ hint, error, id });
  return (
    <div className={className}>
      <label className="label" htmlFor={wiring.id}>
        {label}
        {optional && <span className="optional"> (optional)</span>}
      </label>
      {children(wiring)}
      {below}
    </div>
  );
}

/** The ids, and the hint or error that they name. */
export function useFieldWiring({ hint, error, id }: Pick<FieldText, 'hint' | 'error'> & { id?: string | undefined }) {
  const made = useId();
  const control = id ?? made;
  const [hintId, errorId] = [`${control}-hint`, `${control}-error`];
  const described = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  const wiring: FieldWiring = {
    id: control,
    ...(error && { 'aria-invalid': true }),
    ...(described && { 'aria-describedby': described }),
  };
  const below = (
    <>
      {hint && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </>
  );
  return { wiring, below };
}

/** An error below a field, or below a group of fields. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="error" id={id}>
      <CircleAlert />
      <span>{children}</span>
    </p>
  );
}
