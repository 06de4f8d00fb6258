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
 * Opens a page twice with every answer held back, and lets them come one after the other, in the order in which they were
 * asked for and in the opposite one. Gives what was there to be pressed and moved when one came.
 */
export async function movedByLateAnswers(page: Page, path: string): Promise<string[]> {
  return [...(await movedInOrder(page, path, 'shift')), ...(await movedInOrder(page, path, 'pop'))];
}

async function movedInOrder(page: Page, path: string, next: 'shift' | 'pop'): Promise<string[]> {
  const held: { name: string; letGo: () => void }[] = [];
  await page.route(CALLS, async (route) => {
    const { pathname: name } = new URL(route.request().url());
    if (route.request().method() === 'GET') await new Promise<void>((resolve) => held.push({ name, letGo: resolve }));
    await route.continue();
  });
  const stillness = waitingFor(page, () => held.length);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await waitForHydration(page);
  await stillness.come();
  const moved: string[] = [];
  for (let one = held[next](); one; one = held[next]()) {
    const before = await page.evaluate(places);
    one.letGo();
    await stillness.come();
    const gone: string[] = [];
    const after = new Map((await page.evaluate(places)).map((place) => [place.mark, place]));
    for (const { mark, name, left, top } of before) {
      const now = after.get(mark);
      if (now && Math.hypot(now.left - left, now.top - top) > 1)
        gone.push(`"${name.trim()}" by ${Math.round(now.top - top)} px`);
    }
    if (gone.length > 0)
      moved.push(`${path}: ${gone.length} moved by ${one.name}, such as ${gone.slice(0, 3).join(', ')}`);
  }
  stillness.end();
  await page.unroute(CALLS);
  return moved;
}

/** From before the page is opened on: waits until nothing is under way but what is held back. */
function waitingFor(page: Page, held: () => number) {
  const underWay = new Set<Request>();
  const begin = (request: Request) => underWay.add(request);
  const end = (request: Request) => underWay.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  return {
    async come() {
      let still = 0;
      await expect
        .poll(() => (still = underWay.size <= held() ? still + 1 : 0), { intervals: [50], timeout: 60_000 })
        .toBeGreaterThan(3);
    },
    end: () => page.off('request', begin).off('requestfinished', end).off('requestfailed', end),
  };
}
