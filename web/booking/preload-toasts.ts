/**
 * Fetches the code of toasts before one is needed: a toast about a lost connection could not be loaded over it.
 */
export function preloadToasts(): void {
  import('../ui/toast-host.tsx').catch(() => {
    // Fetched again with the first toast.
  });
}
