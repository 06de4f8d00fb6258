import { useEffect } from 'react';

/**
 * While a booking's own page is shown, every link makes the browser load the next page anew. A page keeps its security
 * policy while one moves on inside it, and this one allows no card form (docs/security.md).
 */
export function useFullPageLoads(): void {
  useEffect(() => {
    const leaveItToTheBrowser = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a[href]');
      if (link && !link.getAttribute('href')?.startsWith('#')) event.stopPropagation();
    };
    window.addEventListener('click', leaveItToTheBrowser, { capture: true });
    return () => window.removeEventListener('click', leaveItToTheBrowser, { capture: true });
  }, []);
}
