import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { SessionUser } from '#contract/accounts';
import type { Request } from '#contract/calls';
import { type Answers, SUBMIT } from '#contract/onboarding';
import type { z } from '#contract/zod';
import { callQuery } from '../api/call-query.ts';
import { ApiError } from '../api/http.ts';
import { callWithProgress } from '../api/upload.ts';
import { useCallForm } from '../ui/use-call-form.ts';
import { deleteDraft, saveDraft } from './draft.ts';

export type Sent = Request<'POST /_api/onboarding/cleaner'>;

/** What every screen of the wizard works with. */
export interface Wizard {
  user: SessionUser;
  /** 1 to 7. */
  screen: number;
  answers: Answers;
  /** The user navigated here from another screen. */
  moved: boolean;
  /** Why the team asked for changes, where it did. */
  reason: string | null;
  /** Saving leads to the review: all is answered, and only this screen is edited. */
  isEdit: boolean;
  /** Sends a screen's answers and goes to the next; `onProgress` gets the part that is sent, 0 to 1. */
  save(sent: Sent, onProgress?: (part: number) => void): Promise<void>;
  /** Goes to the screen before; nothing is lost. */
  back(): Promise<void>;
  /** Discards this screen's unsaved answers. */
  startOver(): Promise<void>;
}

export const WizardContext = createContext<Wizard | null>(null);

export function useWizard(): Wizard {
  const wizard = useContext(WizardContext);
  if (!wizard) throw new Error('useWizard() needs a WizardContext.');
  return wizard;
}

/** The stored answers, asked for anew at each visit. */
export const ANSWERS = callQuery('GET /_api/onboarding/cleaner', {}, 0);

/** The screen with all answers, where they are handed in. */
export const REVIEW = 7;

/** The state of a link that edits one screen of the review, to come back to it. */
export const EDIT = { isEdit: true };

export interface WizardProps {
  user: SessionUser;
  /** 1 to 7. */
  screen: number;
  /** Every reply carries the user, which replaces the session's. */
  onUser: (user: SessionUser) => void;
}

/**
 * What a screen can do: save, go back, start over. `startedOver`: this screen's draft was just discarded. `isEdit`: saving
 * leads to the review. `isFromReview`: so does going back, since somebody came from there.
 */
export function useWizardActions({
  user,
  screen,
  onUser,
  isEdit,
  isFromReview,
}: WizardProps & { isEdit: boolean; isFromReview: boolean }): Pick<Wizard, 'moved' | 'save' | 'back' | 'startOver'> & {
  startedOver: boolean;
} {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [startedOver, setStartedOver] = useState<number>();
  const first = useRef(screen);
  const moved = useRef(false);
  if (first.current !== screen) moved.current = true;

  const post = async (sent: Sent, onProgress: (part: number) => void = () => {}) => {
    const reply = await callWithProgress('POST /_api/onboarding/cleaner', sent, onProgress);
    await queries.invalidateQueries({ queryKey: ANSWERS.queryKey });
    setStartedOver(undefined);
    onUser(reply.user);
  };

  return {
    moved: moved.current,
    startedOver: startedOver === screen,
    async save(sent, onProgress) {
      await post(sent, onProgress);
      if (sent.step !== SUBMIT) void navigate(`?step=${isEdit ? REVIEW : screen + 1}`);
    },
    async back() {
      if (isFromReview) return void navigate(`?step=${REVIEW}`);
      await post({ step: (screen - 1) as 1 });
      void navigate(`?step=${screen - 1}`);
    },
    async startOver() {
      await deleteDraft(user.id, screen);
      setStartedOver(screen);
    },
  };
}

/** `draft`: unsaved answers of this screen; null for none. */
export interface ScreenProps {
  draft: Record<string, unknown> | null;
}

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
