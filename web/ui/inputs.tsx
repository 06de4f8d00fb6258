/**
 * The form's controls. All take the props of their element, so that react-hook-form's `register` can be spread:
 * `<TextField label="Name" error={errors.name?.message} {...register('name')} />`.
 */

import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldText, useFieldWiring } from './field.tsx';

type TextFieldProps = FieldText & ComponentProps<'input'>;

export function TextField({ label, hint, error, optional, id, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id} className={className}>
      {(wiring) => <input type="text" {...input} {...wiring} className="input" />}
    </Field>
  );
}

type TextAreaFieldProps = FieldText & ComponentProps<'textarea'>;

export function TextAreaField({ label, hint, error, optional, id, className, ...area }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id} className={className}>
      {(wiring) => <textarea {...area} {...wiring} className="input" />}
    </Field>
  );
}

type SelectFieldProps = FieldText & ComponentProps<'select'>;

/** Children are the options. */
export function SelectField({ label, hint, error, optional, id, className, children, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id} className={className}>
      {(wiring) => (
        <span className="select">
          <select {...select} {...wiring} className="input">
            {children}
          </select>
          <ChevronDown />
        </span>
      )}
    </Field>
  );
}

type CheckProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
};

export function CheckboxField({ label, hint, error, id, className, ...input }: CheckProps) {
  const { wiring, below } = useFieldWiring({ hint, error, id });
  return (
    <div className={['check-field', className].filter(Boolean).join(' ')}>
      <label className="check">
        <input {...input} {...wiring} type="checkbox" />
        <span>{label}</span>
      </label>
      {below}
    </div>
  );
}

/** On or off at once; what waits for a Save button is a checkbox. */
export function Switch({ label, hint, error, id, className, ...input }: CheckProps) {
  const { wiring, below } = useFieldWiring({ hint, error, id });
  return (
    <div className={['check-field', className].filter(Boolean).join(' ')}>
      <label className="switch">
        {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked */}
        <input {...input} {...wiring} type="checkbox" role="switch" />
        <span>{label}</span>
      </label>
      {below}
    </div>
  );
}
