import { type ComponentType, useSyncExternalStore } from 'react';

export type ToastKind = 'ok' | 'bad' | 'info';

let Host: ComponentType | undefined;
let wake = () => {};
const subscribe = (listener: () => void) => {
  wake = listener;
  return () => {
    wake = () => {};
  };
};

/**
 * A word in passing, top right (bottom on phones): gone after 6 s, errors stay until closed. The library that shows it
 * is fetched with the first one; where it cannot be, as on a broken connection, the words in the page have to do.
 */
export async function notify(kind: ToastKind, title: string, description?: string): Promise<void> {
  const loaded = await import('./toast-host.tsx').catch(() => undefined);
  if (!loaded) return;
  Host = loaded.ToastHost;
  wake();
  // The host has to stand before it is given its first toast.
  await new Promise((resolve) => setTimeout(resolve));
  loaded.showToast({ kind, title, ...(description && { description }) });
}

/** Where toasts appear; rendered once, by the root. */
export function Toasts() {
  const Shown = useSyncExternalStore(
    subscribe,
    () => Host,
    () => undefined,
  );
  return Shown ? <Shown /> : null;
}
