import { type ComponentType, useSyncExternalStore } from 'react';
import type { ToastKind } from './toast-host.tsx';

let Host: ComponentType | undefined;
let onHostLoaded = () => {};
const subscribe = (listener: () => void) => {
  onHostLoaded = listener;
  return () => {
    onHostLoaded = () => {};
  };
};

/**
 * Shows a toast, top right (on phones over the header): gone after 6 s, errors stay until closed. The library that shows it
 * is fetched with the first one; where that fails, as on a broken connection, only the text in the page tells.
 */
export function notify(kind: ToastKind, title: string, description?: string): void {
  void show(kind, title, description);
}

async function show(kind: ToastKind, title: string, description: string | undefined): Promise<void> {
  const loaded = await import('./toast-host.tsx').catch(() => undefined);
  if (!loaded) return;
  Host = loaded.ToastHost;
  onHostLoaded();
  // The host has to be rendered before it is given its first toast.
  await new Promise((resolve) => setTimeout(resolve));
  loaded.showToast({ kind, title, ...(description && { description }) });
}

/** Fetches the library before a toast is needed: one about a lost connection could not be loaded over it. */
export function preloadToasts(): void {
  void import('./toast-host.tsx').catch(() => {});
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
