import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** False on the server and while its page is hydrated, true from then on: for what only the browser knows. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
