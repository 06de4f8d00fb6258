/**
 * `npm run screens`: pictures of every page in every main state, from a demo of its own, with one page to see them
 * all (gallery/index.html). Each is checked by axe and for errors on the console. Exit 1 if any fails.
 *
 *   --only <words>      scenes or sections whose title has these words
 *   --widths <a,b,...>  in pixels; 390,1280 if left out
 *   --slow              no pictures: what pages look like while they wait for a script or a call, on phones
 */
import { rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { freePort } from '../tests/free-port.ts';
import { accountPages } from '../tests/screens/account-pages.ts';
import { adminPages } from '../tests/screens/admin-pages.ts';
import { afterJobPages } from '../tests/screens/after-job-pages.ts';
import { bookingPages } from '../tests/screens/booking-pages.ts';
import { createCamera, type Shot } from '../tests/screens/camera.ts';
import { cleanerDashboardPages, jobPages } from '../tests/screens/cleaner-dashboard-pages.ts';
import { emailPages } from '../tests/screens/email-pages.ts';
import { startFreshDemo } from '../tests/screens/fresh-demo.ts';
import { galleryPage, type Shown } from '../tests/screens/gallery.ts';
import { keptPages } from '../tests/screens/kept-pages.ts';
import { movePages } from '../tests/screens/move-pages.ts';
import { pairPages } from '../tests/screens/pair-pages.ts';
import { planPages } from '../tests/screens/plan-pages.ts';
import { publicPages } from '../tests/screens/public-pages.ts';
import { rescuePages } from '../tests/screens/rescue-pages.ts';
import { watchOnSlowLine } from '../tests/screens/slow-line.ts';
import { play, type Scene, type Section } from '../tests/screens/stage.ts';
import { waitlistPages } from '../tests/screens/waitlist-pages.ts';
import { wizardPages } from '../tests/screens/wizard-pages.ts';
import { findBrowser } from './find-browser.ts';

const FOLDER = 'gallery';

/** Rows are played one after the other, the lanes of a row side by side. Who books a time is always in the first lane. */
const ROWS: Section[][][] = [
  [
    [bookingPages, movePages, planPages, pairPages, keptPages, cleanerDashboardPages, adminPages],
    [publicPages, accountPages, wizardPages],
  ],
  [[jobPages, afterJobPages, waitlistPages, rescuePages]],
  [[emailPages]],
];

const { values: wanted } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: '390,1280' },
    slow: { type: 'boolean', default: false },
  },
});
const waitsSeen = new Set<string>();
const started = performance.now();
rmSync(FOLDER, { recursive: true, force: true });
const takePictures = createCamera(FOLDER, wanted.widths.split(',').map(Number));
const demo = await startFreshDemo(await freePort());
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
const shown: Shown[] = [];
let faults = 0;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void demo.stop().finally(() => process.exit(130)));
}

try {
  for (const lanes of ROWS) await Promise.all(lanes.map(showAll));
} finally {
  await browser.close();
  await demo.stop();
}
const pictures = shown.flatMap(({ shots }) => shots.flatMap((shot) => shot.pictures)).length;
const seconds = Math.round((performance.now() - started) / 1000);
const summary = wanted.slow
  ? `${waitsSeen.size} waits of pages in ${seconds} s, ${faults} faults`
  : `${pictures} pictures of ${shown.flatMap(({ shots }) => shots).length} states in ${seconds} s, ${faults} faults`;
writeFileSync(`${FOLDER}/index.html`, galleryPage(shown, summary));
console.log(`${summary}: ${FOLDER}/index.html`);
process.exitCode = faults > 0 || (pictures === 0 && waitsSeen.size === 0) ? 1 : 0;

async function showAll(lane: Section[]): Promise<void> {
  for (const section of lane) {
    for (const scene of section.scenes.filter(({ title }) => isWanted(`${section.title} ${title}`))) {
      await show(section, scene);
    }
  }
}

function isWanted(title: string): boolean {
  return title.toLowerCase().includes(wanted.only.toLowerCase());
}

/** Plays one scene, and says of each state whether all was well. */
async function show(section: Section, scene: Scene): Promise<void> {
  const shots: Shot[] = [];
  const one: Shown = { section: section.title, scene: scene.title, shots };
  const number = String(shown.push(one)).padStart(2, '0');
  const played = await play(
    scene,
    browser,
    demo.origin,
    async (page, caption) => {
      if (wanted.slow) return;
      const name = `${number}-${shots.length + 1}-${`${scene.title} ${caption}`.replaceAll(/\W+/g, '-').slice(0, 60)}`;
      const shot = await takePictures(page, name.toLowerCase(), caption);
      shots.push(shot);
      report(`${section.title}: ${scene.title}: ${caption}`, shot.faults);
    },
    wanted.slow ? (page) => watchOnSlowLine(page, waitsSeen) : undefined,
  );
  if (wanted.slow) report(`${section.title}: ${scene.title}`, []);
  if (played.faults.length > 0) {
    shots.push({ caption: 'besides its pictures', pictures: [], faults: played.faults });
    report(`${section.title}: ${scene.title}`, played.faults);
  }
}

function report(what: string, found: string[]): void {
  faults += found.length;
  console.log([`${found.length === 0 ? 'ok    ' : 'FAIL  '} ${what}`, ...found].join('\n       '));
}
