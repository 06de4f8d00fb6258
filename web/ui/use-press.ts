import { useState } from 'react';
import { wordsOf } from '../api/error-message.ts';
import { notify } from './toasts.tsx';

/**
 * A button that makes a call at once: busy meanwhile, then a toast with the server's words, good or bad. `act` gives back
 * what the server said, or nothing where the page itself shows what happened.
 */
export function usePress(act: () => Promise<{ message: string } | undefined>): { press: () => void; busy: boolean } {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      const said = await act();
      if (said) void notify('ok', said.message);
    } catch (error) {
      void notify('bad', wordsOf(error, 'An error occurred.'));
    }
    setBusy(false);
  };
  return { press: () => void press(), busy };
}
