import { createContext, useContext } from 'react';
import type { SessionUser } from '#contract/accounts';
import type { Request } from '#contract/calls';
import type { Answers } from '#contract/onboarding';

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

/** `draft`: unsaved answers of this screen; null for none. */
export interface ScreenProps {
  draft: Record<string, unknown> | null;
}
