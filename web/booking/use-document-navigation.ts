import { useEffect } from 'react';

/**
 * While a booking's own page is shown, every link makes the browser load a new document. Client-side navigation would keep
 * this page's content security policy, which allows no card form (docs/security.md).
 */
export function useDocumentNavigation(): void {
  useEffect(() => {
    const bypassRouter = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a[href]');
      if (link && !link.getAttribute('href')?.startsWith('#')) event.stopPropagation();
    };
    window.addEventListener('click', bypassRouter, { capture: true });
    return () => window.removeEventListener('click', bypassRouter, { capture: true });
  }, []);
}
