import { type ReactNode, useId } from 'react';
import { FieldError } from './field.tsx';
import './choices.css';

interface ChoicesProps {
  legend: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  options: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Any number of a list: check boxes under one heading, in the list's order. */
export function Choices({ legend, hint, error, optional, options, chosen, onChange }: ChoicesProps) {
  const id = useId();
  const toggle = (option: string, on: boolean) =>
    onChange(options.filter((known) => (known === option ? on : chosen.includes(known))));
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <fieldset className="choices" aria-describedby={described || undefined} data-invalid={error ? true : undefined}>
      <legend className="label">
        {legend}
        {optional && <span className="optional"> (optional)</span>}
      </legend>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className="choices-list">
        {options.map((option) => (
          <label className="check choice" key={option}>
            <input
              type="checkbox"
              checked={chosen.includes(option)}
              onChange={({ target }) => toggle(option, target.checked)}
            />
            <span>{option}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
