import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type Resolver,
  useForm,
} from 'react-hook-form';
import type { z } from '#contract/zod';

interface CallFormOptions<Typed extends FieldValues, Sent> {
  /** A request of the contract: its messages are the fields' messages. */
  schema: z.ZodType<Sent, Typed>;
  values?: DefaultValues<Typed>;
  /** Makes the call with what the schema made of the fields. */
  send: (values: Sent) => Promise<void>;
  /** The words for a call that failed. */
  refusal: (error: unknown) => string;
}

/**
 * A form that makes one call. Fields are checked when it is sent, and from then on as they are typed, so that each is
 * right again by the time it is left (specification section 5): an error that only went away then would take the button
 * out from under the press that leaves the field. Spread `field('email')` on a TextField; give the rest to `<CallForm>`.
 */
export function useCallForm<Typed extends FieldValues, Sent extends FieldValues>(
  options: CallFormOptions<Typed, Sent>,
) {
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, reset, watch, setValue, formState } = useForm<Typed, unknown, Sent>({
    resolver: knownFieldsOnly(options.schema),
    ...(options.values && { defaultValues: options.values }),
    reValidateMode: 'onChange',
  });
  const { errors, isSubmitting } = formState;

  const onSubmit = handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      await options.send(values);
    } catch (error) {
      setFailure(options.refusal(error));
    }
  });
  const field = (name: Path<Typed>, rules?: RegisterOptions<Typed>) => ({
    ...register(name, rules),
    error: (get(errors, name) as FieldError | undefined)?.message,
  });
  return { field, onSubmit, reset, watch, setValue, failure, busy: isSubmitting };
}

/** A field that the contract does not know is our mistake, not the visitor's: it throws (specification section 5). */
function knownFieldsOnly<Typed extends FieldValues, Sent>(
  schema: z.ZodType<Sent, Typed>,
): Resolver<Typed, unknown, Sent> {
  const resolve = zodResolver(schema);
  return (values, context, options) => {
    const unknown = schema.safeParse(values).error?.issues.find(({ code }) => code === 'unrecognized_keys');
    if (unknown) throw new Error(`The form has fields that its call does not know: ${unknown.message}`);
    return resolve(values, context, options);
  };
}
