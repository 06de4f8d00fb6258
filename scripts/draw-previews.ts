/**
 * Draws what is shown where a page is shared, 1200 by 630, from the product's own pages into web/public:
 * `node scripts/draw-previews.ts http://localhost:3000`, with the product running there, after its look was changed.
 */
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findBrowser } from './find-browser.ts';

const SIZE = { width: 1200, height: 630 };

/** Nothing but the name and the one section that is wanted. */
const BARE = `
  .demo, .site-head .nav, .site-head .menu-btn, .treads, footer, main > *:not(.wanted) { display: none !important }
  .site-head { border: 0 !important }
  .site-head .logo { font-size: 34px !important }
  .site-head .logo svg { width: 44px; height: 44px }
`;

const PREVIEWS = [
  {
    file: 'preview.png',
    wanted: '.hero',
    style: `.hero > .wrap { min-height: 558px !important; padding-block: 0 40px !important }
      .hero .calls, .hero .terms { display: none !important }
      .hero .lead { font-size: 24px !important }`,
  },
  {
    file: 'preview-services.png',
    wanted: '#services',
    style: `#services { padding: 72px 0 0 !important; width: 1200px !important }
      #services .section-head { margin: 0 40px 64px !important }
      #services h2 { font-size: 72px !important }
      #services .section-head p, #services .section-head > :not(:first-child), #services .words { display: none !important }
      #services .wall { border-radius: 0 !important }
      #services .wall svg { aspect-ratio: 200 / 306 !important }`,
  },
];

const [origin = 'http://localhost:3000'] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: SIZE, colorScheme: 'light', bypassCSP: true });
for (const { file, wanted, style } of PREVIEWS) {
  await page.goto(origin, { waitUntil: 'networkidle' });
  await page.locator(wanted).evaluate((section) => section.classList.add('wanted'));
  await page.addStyleTag({ content: BARE + style });
  await page.evaluate(() => scrollTo(0, 0));
  const picture = await page.screenshot({ animations: 'disabled' });
  await sharp(picture).png({ palette: true, quality: 90, effort: 10 }).toFile(`web/public/${file}`);
}
await browser.close();
