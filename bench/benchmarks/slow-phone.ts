/**
 * A first visit from a cheap phone. The baseline has the same page, its styles, fonts and pictures from a bare server, with
 * every script taken out of it. What is compared is the moment at which the browser itself says that the first open time
 * was on the screen: its element timing, for which that time is marked as soon as it is in the document.
 */
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { startBaseline } from '../baselines/baseline.ts';
import { type Sample, takeSample } from '../baselines/sample.ts';
import type { StaticSite } from '../baselines/static-site.ts';
import { type Benchmark, times } from '../benchmark.ts';
import { forBrowsers, openBrowser } from '../fixtures/browser.ts';
import { alternate, median } from '../rounds.ts';
import { cityOf } from './city-of.ts';

const MAX_RATIO = 2;
/** Lighthouse's "slow 4G": 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back; its screen, a processor four times slower. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 };
const CPU_SLOWDOWN = 4;
const SCREEN = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const BROWSER_ENCODINGS = { 'accept-encoding': 'gzip, deflate, br, zstd' };

export const slowPhone: Benchmark = {
  name: 'slow-phone',
  measure:
    'City page on slow 4G and a 4x slower processor: first open time painted, against static HTML without JavaScript',
  target: `at most ${MAX_RATIO}x`,
  async run(fixture) {
    const databaseUrl = await fixture.databases.demoData('small');
    const { slug } = await cityOf(databaseUrl);
    const path = `/cleaning-services/${slug}`;
    const product = await fixture.product(databaseUrl);
    const browser = await openBrowser();
    const origin = forBrowsers(product.origin);
    const site = await staticCopy(browser, origin, path);
    const baseline = await startBaseline('static-site.ts', site);
    const visit = (of: string) => () => paintedAt(browser, `${of}${path}`);
    await visit(origin)();
    await visit(forBrowsers(baseline.origin))();
    const {
      ratio,
      ratios,
      subject,
      baseline: bare,
    } = await alternate({ subject: visit(origin), baseline: visit(forBrowsers(baseline.origin)) }, (ms) => ms);
    await browser.close();
    await Promise.all([product.stop(), baseline.stop()]);
    return {
      reached: times(ratio),
      passed: ratio <= MAX_RATIO,
      detail: `${Math.round(median(subject))} ms; static ${Math.round(median(bare))} ms; rounds ${ratios.map(times).join(' ')}`,
    };
  },
};

/** Milliseconds from the start of the visit until the first open time is painted. */
async function paintedAt(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(SCREEN);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(markFirstTime);
  await page.goto(url, { waitUntil: 'commit' });
  const ms = await readPaint(page);
  await context.close();
  return ms;
}

/** Runs in the page before anything of its own. A piece of the page can end within the first time: what follows counts, too. */
function markFirstTime(): void {
  const mark = () => {
    const time = document.querySelector('a[href^="/book/"]');
    if (!time) return;
    for (const element of [time, ...time.querySelectorAll('*')]) element.setAttribute('elementtiming', 'time');
  };
  const marker = new MutationObserver(mark);
  marker.observe(document, { childList: true, subtree: true });
  document.addEventListener('DOMContentLoaded', () => marker.disconnect());
}

const readPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error('No open time was painted within a minute.')), 60_000);
        const observer = new PerformanceObserver((list) => {
          observer.disconnect();
          resolve((list.getEntries()[0] as PerformanceEntry & { renderTime: number }).renderTime);
        });
        observer.observe({ type: 'element', buffered: true });
      }),
  );

/** The page and all that a browser fetches for it, scripts left out. */
async function staticCopy(browser: Browser, origin: string, path: string): Promise<StaticSite> {
  const page = await browser.newPage(SCREEN);
  const wanted = new Set<string>();
  page.on('request', (request) => {
    if (['stylesheet', 'font', 'image'].includes(request.resourceType()))
      wanted.add(request.url().slice(origin.length));
  });
  await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' });
  await page.close();
  const site: StaticSite = { [path]: withoutScripts(await takeSample(`${origin}${path}`, BROWSER_ENCODINGS)) };
  for (const file of wanted) site[file] = await takeSample(`${origin}${file}`, BROWSER_ENCODINGS);
  return site;
}

function withoutScripts({ headers, body }: Sample): Sample {
  const html = brotliDecompressSync(Buffer.from(body, 'base64')).toString();
  const bare = html.replace(/<script\b[\s\S]*?<\/script>/g, '').replace(/<link rel="modulepreload"[^>]*>/g, '');
  const bytes = brotliCompressSync(bare);
  return { headers: { ...headers, 'content-length': String(bytes.length) }, body: bytes.toString('base64') };
}
