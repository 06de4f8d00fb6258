import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SessionUser } from '#contract/accounts';
import type { Request } from '#contract/calls';
import { type Answers, SUBMIT } from '#contract/onboarding';
import { callQuery } from '../api/page-data.ts';
import { callWithProgress } from '../api/upload.ts';
import { deleteDraft } from './draft.ts';

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

export interface WizardProps {
  user: SessionUser;
  /** 1 to 7. */
  screen: number;
  /** Every reply carries the user, which replaces the session's. */
  onUser: (user: SessionUser) => void;
}

/** What a screen can do: save, go back, start over. `startedOver`: this screen's draft was just discarded. */
export function useWizardActions({
  user,
  screen,
  onUser,
}: WizardProps): Pick<Wizard, 'moved' | 'save' | 'back' | 'startOver'> & { startedOver: boolean } {
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
      if (sent.step !== SUBMIT) void navigate(`?step=${screen + 1}`);
    },
    async back() {
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
