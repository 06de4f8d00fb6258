import { expect, type Page, type Request } from '@playwright/test';
import { waitForHydration } from './hydration.ts';

const CALLS = (url: URL) => url.pathname.startsWith('/_api/');

/** What can be pressed and where it stands, by a mark on the element itself: what is drawn anew is something else. */
const places = () =>
  [...document.querySelectorAll<HTMLElement>('main :is(a, button, summary)')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => {
      one.dataset.mark ??= String(Math.random());
      const { left, top } = one.getBoundingClientRect();
      const name = one.getAttribute('aria-label') ?? one.textContent;
      return { mark: one.dataset.mark, name, left: left + scrollX, top: top + scrollY };
    });

/**
 * Opens a page as often as it asks something, and each time another answer comes after all others. Gives what was there to
 * be pressed and moved when it came.
 */
export async function movedByLateAnswers(page: Page, path: string): Promise<string[]> {
  const asked = new Set<string>();
  await page.route(CALLS, (route) => {
    if (route.request().method() === 'GET') asked.add(new URL(route.request().url()).pathname);
    return route.continue();
  });
  await open(page, path);
  await page.unroute(CALLS);
  const moved: string[] = [];
  for (const late of asked) {
    const isLate = (url: URL) => url.pathname === late;
    let held = 0;
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(isLate, async (route) => {
      held++;
      await gate;
      held--;
      await route.continue();
    });
    await open(page, path, () => held);
    const before = await page.evaluate(places);
    const wait = stillness(page);
    letGo();
    await wait();
    await page.unroute(isLate);
    const gone: string[] = [];
    const after = new Map((await page.evaluate(places)).map((one) => [one.mark, one]));
    for (const { mark, name, left, top } of before) {
      const now = after.get(mark);
      if (now && Math.hypot(now.left - left, now.top - top) > 1)
        gone.push(`"${name.trim()}" by ${Math.round(now.top - top)} px`);
    }
    if (gone.length > 0) moved.push(`${path}: ${gone.length} moved by ${late}, such as ${gone.slice(0, 3).join(', ')}`);
  }
  return moved;
}

async function open(page: Page, path: string, held?: () => number): Promise<void> {
  const wait = stillness(page, held);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await waitForHydration(page);
  await wait();
}

/** Waits until nothing is under way but what is held back. */
function stillness(page: Page, held = () => 0): () => Promise<void> {
  const open = new Set<Request>();
  const begin = (request: Request) => open.add(request);
  const end = (request: Request) => open.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  return async () => {
    let still = 0;
    await expect
      .poll(() => (still = open.size <= held() ? still + 1 : 0), { intervals: [50], timeout: 60_000 })
      .toBeGreaterThan(3);
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  };
}
