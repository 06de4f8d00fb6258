import type { Page } from '@playwright/test';

/** Opens a page and waits until React has hydrated it; until then its links are links and nothing more. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/**
 * Waits for hydration on a page that a link or a form has loaded. React marks what it has hydrated, from the inside out;
 * what is loaded late, such as a form, after the rest. A page that waits for its first touch is touched.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // Another page would count it as a press.
    if (document.querySelector('script[type="text/plain"]')) window.dispatchEvent(new Event('pointerdown'));
    const shown = document.querySelectorAll('main, main form');
    return (
      shown.length > 0 && [...shown].every((one) => Object.keys(one).some((key) => key.startsWith('__reactProps')))
    );
  });
}
