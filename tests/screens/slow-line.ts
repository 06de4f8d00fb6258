import type { Page, Route } from '@playwright/test';
import { layoutFaults, TEXT_SIZES } from '../browser/layout-faults.ts';

const WIDTHS = [320, 390];
const HEIGHT = 860;

/**
 * Shows a scene as somebody on a slow line sees it: each script and each call is held until what the page looks like
 * without it was checked, on phones, in both text sizes; the same wait of the same page once for all scenes. `seen` keeps
 * which were. Gives the faults, which grow as the scene is played.
 */
export async function watchOnSlowLine(page: Page, seen: Set<string>): Promise<string[]> {
  const faults: string[] = [];
  let checks = Promise.resolve();
  const isOfPage = (url: URL) => url.pathname.startsWith('/assets/') || url.pathname.startsWith('/_api/');
  await page.route(isOfPage, async (route) => {
    const wait = waitOf(route);
    if (wait !== null && !seen.has(wait)) {
      seen.add(wait);
      checks = checks.then(async () => {
        faults.push(...(await lookMeanwhile(page)).map((fault) => `${wait}, ${fault}`));
      });
      await checks;
    }
    await route.continue().catch(() => {});
  });
  return faults;
}

/** Who waits for what: addresses without what differs from one booking to the next. Null for what no page waits for. */
function waitOf(route: Route): string | null {
  const request = route.request();
  if (!['script', 'fetch', 'xhr'].includes(request.resourceType())) return null;
  const plain = (path: string) => path.replaceAll(/[\w-]{22,}|\d+/g, '…');
  const page = plain(new URL(request.frame().url()).pathname);
  // Which scripts a page is split into changes with each build; that it waits for one does not.
  const what = request.resourceType() === 'script' ? 'a script' : plain(new URL(request.url()).pathname);
  return `${page} waits for ${what}`;
}

/** What is wrong meanwhile. Nothing is said of a page that is left in between. */
async function lookMeanwhile(page: Page): Promise<string[]> {
  const usual = page.viewportSize();
  const faults: string[] = [];
  try {
    await page.waitForFunction(() => document.readyState !== 'loading', undefined, { timeout: 5_000 });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      faults.push(...(await layoutFaults(page, TEXT_SIZES)).map((fault) => `${width} px, ${fault}`));
    }
  } catch {
    return [];
  } finally {
    if (usual && !page.isClosed()) await page.setViewportSize(usual);
  }
  return faults;
}
