import Star from 'lucide-react/icons/star';
import { type ReactNode, useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { FieldError } from './field.tsx';
import './stars.css';

interface StarsProps extends UseFormRegisterReturn {
  legend: ReactNode;
  error?: string | undefined;
}

const ALL = [1, 2, 3, 4, 5];

/** One to five, as radio buttons that look like stars: spread a form's `field('stars')` on it. */
export function Stars({ legend, error, ...input }: StarsProps) {
  const id = useId();
  return (
    <fieldset className="stars" {...(error && { 'aria-describedby': `${id}-error` })}>
      <legend className="label">{legend}</legend>
      <div>
        {ALL.map((stars) => (
          <label key={stars}>
            <input
              type="radio"
              {...input}
              value={stars}
              aria-label={stars === 1 ? '1 star' : `${stars} stars`}
              {...(error && { 'aria-invalid': true })}
            />
            <Star />
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
