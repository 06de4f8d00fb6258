import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
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
    return resolve(values, context, options);
  };
}
