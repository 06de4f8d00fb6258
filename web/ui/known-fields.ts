import { zodResolver } from '@hookform/resolvers/zod';
import {
  type FieldErrors,
  type FieldValues,
  get,
  type Ref,
  type Resolver,
  type ResolverOptions,
  type ResolverResult,
  set,
} from 'react-hook-form';
import type { z } from '#contract/zod';

/**
 * Checks a form by a schema of the contract. A field that the schema does not know is our mistake, not the visitor's: it
 * throws an Error (docs/product.md#messages).
 */
export function knownFieldsOnly<Typed extends FieldValues, Sent>(
  schema: z.ZodType<Sent, Typed>,
): Resolver<Typed, unknown, Sent> {
  const resolve = zodResolver(schema);
  return (values, context, options) => {
    const unknown = schema.safeParse(values).error?.issues.find(({ code }) => code === 'unrecognized_keys');
    if (unknown) throw new Error(`The form has fields that its call does not know: ${unknown.message}`);
    return andHalfTyped(resolve(values, context, options), options);
  };
}

/**
 * A date that is only typed in part has no value, as if nothing were typed: where it may be left out, it would be taken for
 * that.
 */
async function andHalfTyped<Typed extends FieldValues, Sent>(
  resolved: ReturnType<Resolver<Typed, unknown, Sent>>,
  { fields, names = [] }: ResolverOptions<Typed>,
): Promise<ResolverResult<Typed, Sent>> {
  const result = await resolved;
  const errors = { ...result.errors } as FieldErrors<Typed>;
  for (const name of names) {
    const ref = (get(fields, name) as { ref: Ref } | undefined)?.ref;
    const isHalfTyped = ref instanceof HTMLInputElement && ref.type === 'date' && ref.validity.badInput;
    if (isHalfTyped && !get(errors, name))
      set(errors, name, { type: 'half_typed', message: 'Please complete the date, or clear it', ref });
  }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : result;
}
