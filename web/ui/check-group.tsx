import { type ReactNode, useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Button } from './button.tsx';
import { FieldError } from './field.tsx';
import './check-group.css';

interface CheckGroupProps extends Omit<UseFormRegisterReturn, 'value'> {
  legend: ReactNode;
  options: readonly string[];
  optional?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  /** For long lists: a button that chooses all of them, or none once all are. `chosen`: those that are. */
  all?: { chosen: readonly string[]; onChoose: (options: string[]) => void } | undefined;
}

/** Some of a list, as checkboxes: spread a form's `field('name')` on it; its value is the chosen ones. */
export function CheckGroup({ legend, options, optional, hint, error, all, ...input }: CheckGroupProps) {
  const id = useId();
  const hasAll = options.every((option) => all?.chosen.includes(option));
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <fieldset className="check-group" {...(described && { 'aria-describedby': described })}>
      <legend className="label">
        {legend}
        {optional && <span className="optional"> (optional)</span>}
      </legend>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {all && options.length > 1 && (
        <Button variant="quiet" onClick={() => all.onChoose(hasAll ? [] : [...options])}>
          {hasAll ? 'Clear all' : 'Select all'}
        </Button>
      )}
      <div>
        {options.map((option) => (
          <label key={option} className="check">
            <input type="checkbox" {...input} value={option} {...(error && { 'aria-invalid': true })} />
            <span>{option}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
