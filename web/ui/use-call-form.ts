import { useState } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  useForm,
} from 'react-hook-form';
import type { z } from '#contract/zod';
import { errorMessage } from '../api/http.ts';
import { knownFieldsOnly } from './known-fields.ts';

interface CallFormOptions<Typed extends FieldValues, Sent> {
  /** A request of the contract: its messages are the fields' messages. */
  schema: z.ZodType<Sent, Typed>;
  values?: DefaultValues<Typed>;
  /** With 'onTouched' each field is checked when it is left, not only once the form is sent. */
  mode?: 'onTouched';
  /** Makes the call with what the schema made of the fields. */
  send: (values: Sent) => Promise<void>;
  /** Instead of the focus on the first field that is wrong. */
  onInvalid?: () => void;
  /** The message for a call that failed; the server's own by default. */
  messageFor?: (error: unknown) => string;
  /** The field that a refusal is about, which then says so and has the focus; undefined where it is about none. */
  fieldOf?: (error: unknown) => Path<Typed> | undefined;
}

/**
 * A form that makes one call. Fields are checked when it is sent, and from then on as they are typed, so that each is
 * right again by the time it is left (docs/product.md#messages): an error that only went away then would take the
 * button out from under the press that leaves the field. Spread `field('email')` on a TextField; give the rest to
 * `<CallForm>`.
 */
export function useCallForm<Typed extends FieldValues, Sent extends FieldValues>(
  options: CallFormOptions<Typed, Sent>,
) {
  const [failure, setFailure] = useState<string>();
  const form = useForm<Typed, unknown, Sent>({
    resolver: knownFieldsOnly(options.schema),
    ...(options.values && { defaultValues: options.values }),
    ...(options.mode && { mode: options.mode }),
    reValidateMode: 'onChange',
    shouldFocusError: !options.onInvalid,
  });
  const { errors, isSubmitting } = form.formState;

  const onSubmit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      await options.send(values);
    } catch (error) {
      refuse(error);
    }
  }, onInvalid);
  /** Says why the call failed, also one that was made without the form. */
  function refuse(error: unknown): void {
    const message = (options.messageFor ?? errorMessage)(error);
    const field = options.fieldOf?.(error);
    if (field === undefined) setFailure(message);
    else form.setError(field, { message }, { shouldFocus: true });
  }
  function onInvalid(): void {
    // What was refused before is not what is wrong now.
    setFailure(undefined);
    options.onInvalid?.();
  }
  const errorOf = (name: Path<Typed>): string | undefined => {
    const error = get(errors, name) as (FieldError & { root?: FieldError }) | undefined;
    return error?.message ?? error?.root?.message;
  };
  const field = (name: Path<Typed>, rules?: RegisterOptions<Typed>) => ({
    ...form.register(name, rules),
    error: errorOf(name),
  });
  const { reset, watch, getValues, setValue } = form;
  return { form, field, errorOf, onSubmit, refuse, reset, watch, getValues, setValue, failure, busy: isSubmitting };
}

/** A field that was never filled may stay empty; one that was filled cannot be emptied. */
export const mayStayEmpty = (known: string | null) => ({
  setValueAs: (value: string) => (value === '' && known === null ? undefined : value),
});
