import type { ReactNode } from 'react';

/** What is empty shows "Not provided", a yes-or-no Yes or No (docs/product.md#admin-dashboard). */
export function provided(value: string | number | boolean | readonly string[] | null): ReactNode {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = typeof value === 'object' && value !== null ? value.join(', ') : (value ?? '');
  return text === '' ? <span className="not-provided">Not provided</span> : text;
}
