import { useState } from 'react';
import { errorMessage } from '../api/http.ts';
import { notify } from './toasts.tsx';

/**
 * A button that makes a call at once: busy meanwhile, then a toast with the server's message, good or bad. `action`
 * returns the server's reply, or undefined where the page itself shows what happened.
 */
export function usePress(action: () => Promise<{ message: string } | undefined>): { press: () => void; busy: boolean } {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      const reply = await action();
      if (reply) void notify('ok', reply.message);
    } catch (error) {
      void notify('bad', errorMessage(error));
    }
    setBusy(false);
  };
  return { press: () => void press(), busy };
}
