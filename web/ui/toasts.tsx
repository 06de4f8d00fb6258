import { lazy, Suspense, useSyncExternalStore } from 'react';

export type ToastKind = 'ok' | 'bad' | 'info';

const loadHost = () => import('./toast-host.tsx');
const ToastHost = lazy(async () => ({ default: (await loadHost()).ToastHost }));

let wanted = false;
let wake = () => {};
const subscribe = (listener: () => void) => {
  wake = listener;
  return () => {
    wake = () => {};
  };
};

/**
 * A word in passing, top right (bottom on phones): gone after 6 s, errors stay until closed. The library that shows it
 * is fetched with the first one.
 */
export async function notify(kind: ToastKind, title: string, description?: string): Promise<void> {
  wanted = true;
  wake();
  (await loadHost()).showToast({ kind, title, ...(description && { description }) });
}

/** Where toasts appear; rendered once, by the root. */
export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  );
  if (!shown) return null;
  return (
    <Suspense>
      <ToastHost />
    </Suspense>
  );
}
