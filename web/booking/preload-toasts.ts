/**
 * Fetches what shows a toast before one is needed: the word that the line is cut could not be fetched over that line.
 */
export function readyToasts(): void {
  import('../ui/toast-host.tsx').catch(() => {
    // Fetched again with the first toast.
  });
}
