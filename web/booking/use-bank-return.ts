import { useEffect, useEffectEvent, useRef } from 'react';
import { notify } from '../ui/toasts.tsx';

/** What the bank's page sent back, taken off the address bar and the history at once: it has the payment's secret. */
function takeReturn(): 'paid' | 'failed' | undefined {
  const { history, location } = window;
  const search = new URLSearchParams(location.search);
  if (!search.has('payment_intent')) return undefined;
  history.replaceState(history.state, '', location.pathname);
  return search.get('redirect_status') === 'failed' ? 'failed' : 'paid';
}

/**
 * For a page with a card form, once when it opens: `onPaid` where the bank's page has come back with a payment, else
 * `onOpened`, after a word about one that failed.
 */
export function useBankReturn(onPaid: () => void, onOpened: () => void): void {
  const opened = useRef(false);
  const open = useEffectEvent(() => {
    if (opened.current) return;
    opened.current = true;
    const back = takeReturn();
    if (back === 'failed') notify('bad', 'Payment failed.');
    if (back === 'paid') onPaid();
    else onOpened();
  });
  useEffect(() => open(), []);
}
