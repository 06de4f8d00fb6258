import { useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { z } from '#contract/zod';
import { ApiError } from '../api/http.ts';
import { useCallForm } from '../ui/use-call-form.ts';
import { deleteDraft, saveDraft } from './draft.ts';
import { type Sent, useWizard } from './wizard.ts';

interface ScreenFormOptions<Typed extends FieldValues, Answer> {
  schema: z.ZodType<Answer, Typed>;
  /** The stored answers, or the initial values. */
  values: DefaultValues<Typed>;
  /** Unsaved answers; null for none. */
  draft: Record<string, unknown> | null;
  toSent: (answer: Answer) => Sent;
}

const OFFLINE = 'You are offline. Your answers are kept here and sent as soon as the connection is back.';

/** A screen's form: its fields are checked when it is saved, kept in the browser as they are typed, and sent. */
export function useScreenForm<Typed extends FieldValues, Answer extends FieldValues>(
  options: ScreenFormOptions<Typed, Answer>,
) {
  const { user, screen, save } = useWizard();
  const [waitsForConnection, setWaitsForConnection] = useState(false);
  const [progress, setProgress] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  const { form, field, errorOf, onSubmit, failure, busy } = useCallForm<Typed, Answer>({
    schema: options.schema,
    values: { ...options.values, ...(options.draft as object) },
    onInvalid: () => showFirstError(element.current),
    async send(answer) {
      setWaitsForConnection(false);
      try {
        await save(options.toSent(answer), setProgress);
        await deleteDraft(user.id, screen);
      } catch (error) {
        if (!isOffline(error)) throw error;
        setWaitsForConnection(true);
      } finally {
        setProgress(0);
      }
    },
  });
  const { errors, isSubmitted } = form.formState;

  useEffect(() => {
    const watching = form.watch((values) => saveDraft(user.id, screen, values));
    return () => watching.unsubscribe();
  }, [form, user.id, screen]);

  // Submits again, once, when the connection is back.
  useEffect(() => {
    if (!waitsForConnection) return;
    const again = () => void onSubmit();
    window.addEventListener('online', again, { once: true });
    return () => window.removeEventListener('online', again);
  });

  return {
    form,
    frame: {
      element,
      onSubmit,
      failure: waitsForConnection ? OFFLINE : failure,
      waitsForConnection,
      invalid: isSubmitted && Object.keys(errors).length > 0,
      busy,
      progress,
      hasDraft: options.draft !== null,
    },
    field,
    errorOf,
  };
}

export type ScreenFormFrame = ReturnType<typeof useScreenForm>['frame'];

const isOffline = (error: unknown) => error instanceof ApiError && error.status === 0 && !navigator.onLine;

/** Brings the first field that is wrong into view, with the focus on it (docs/product.md#messages). */
function showFirstError(form: HTMLFormElement | null): void {
  // Its message is on the page with the next frame.
  requestAnimationFrame(() => {
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');
    wrong?.scrollIntoView({ block: 'center' });
    const control = wrong?.matches('input, select, textarea, button')
      ? wrong
      : wrong?.querySelector<HTMLElement>('input, select, textarea, button');
    control?.focus({ preventScroll: true });
  });
}
