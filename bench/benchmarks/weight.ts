import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext } from '@playwright/test';
import { waitForHydration } from '../../tests/browser/hydration.ts';
import { MAX_SCRIPT_BYTES, PUBLIC_PAGES, READING_PAGES, weigh } from '../../tests/browser/weight.ts';
import { ADMIN, CLEANER, CUSTOMER, DEMO_PASSWORD, NEW_CLEANER } from '../../tests/demo-data/people-to-sign-in.ts';
import type { Benchmark } from '../benchmark.ts';
import { forBrowsers, openBrowser } from '../fixtures/browser.ts';

const { untouched: untouchedLimit, city: cityLimit, anyPage: pageLimit } = MAX_SCRIPT_BYTES;

const CITY = '/cleaning-services/baltimore';

/** Pages behind a sign-in, each with somebody whose page it is. */
const OWN_PAGES: [path: string, email: string][] = [
  ['/dashboard', CUSTOMER.email],
  ['/dashboard/cleaner', CLEANER.email],
  ['/dashboard/admin', ADMIN.email],
  ['/onboarding/cleaner?step=1', NEW_CLEANER.email],
];

export const weight: Benchmark = {
  name: 'weight',
  measure:
    'JavaScript of a first visit (brotli): pages to read, untouched; in all, once touched: a city; the heaviest other',
  target: `at most ${[untouchedLimit, cityLimit, pageLimit].map(kilobytes).join('; ')}`,
  async run(fixture) {
    const product = await fixture.product(await fixture.databases.demoData('small'));
    const origin = forBrowsers(product.origin);
    const browser = await openBrowser();
    const pages: [path: string, email?: string][] = [
      [CITY],
      ...PUBLIC_PAGES.map((path): [string] => [path]),
      ...OWN_PAGES,
    ];
    let untouched = 0;
    const weights: [path: string, bytes: number][] = [];
    for (const [path, email] of pages) {
      const visit = await firstVisit(browser, `${origin}${path}`, email);
      if (READING_PAGES.includes(path)) untouched = Math.max(untouched, visit.untouched);
      weights.push([path, visit.inAll]);
    }
    await browser.close();
    await product.stop();
    const [[, city] = ['', 0], ...others] = weights;
    const [heaviest, most] = others.toSorted(([, a], [, b]) => b - a)[0]!;
    return {
      reached: `${kilobytes(untouched)}; ${kilobytes(city)}; ${kilobytes(most)} (${heaviest})`,
      passed: untouched <= untouchedLimit && city <= cityLimit && most <= pageLimit,
      detail: weights.map(([path, bytes]) => `${path} ${kilobytes(bytes)}`).join(', '),
    };
  },
};

/**
 * Bytes of the scripts that somebody's browser fetches who was never here: by the time that nothing more is fetched, and
 * with what follows once the page is touched and hydrated. Throws where there are none.
 */
async function firstVisit(
  browser: Browser,
  url: string,
  email: string | undefined,
): Promise<{ untouched: number; inAll: number }> {
  const context = await browser.newContext();
  if (email) await signIn(context, new URL(url).origin, email);
  const page = await context.newPage();
  const weight = weigh(page);
  await page.goto(url, { waitUntil: 'networkidle' });
  const untouched = await weight();
  await waitForHydration(page);
  const inAll = await settled(weight);
  if (page.url() !== url) throw new Error(`${url} led to ${page.url()}.`);
  await context.close();
  if (inAll === 0) throw new Error(`${url} brought no scripts.`);
  return { untouched, inAll };
}

/** The weight once a second has added nothing to it: what is loaded when the browser is idle counts. */
async function settled(weight: () => Promise<number>): Promise<number> {
  let before: number;
  let now = await weight();
  do {
    before = now;
    await setTimeout(1000);
    now = await weight();
  } while (now !== before);
  return now;
}

async function signIn({ request }: BrowserContext, origin: string, email: string): Promise<void> {
  const answer = await request.post(`${origin}/_api/auth/login_with_password`, {
    data: { email, password: DEMO_PASSWORD },
  });
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()}`);
}

/** "104.9 kB", of 1000 bytes each. */
function kilobytes(bytes: number): string {
  return `${Number((bytes / 1000).toFixed(1))} kB`;
}
