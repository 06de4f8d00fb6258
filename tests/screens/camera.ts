import { mkdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { COLOR_RULES, violations, waitForRepaint } from '../browser/accessibility.ts';
import { layoutFaults, TEXT_SIZES } from '../browser/layout-faults.ts';

const HEIGHT = 860;
/** Without pictures: the narrowest phone, and a tablet, which lies between what pages are drawn for. */
const MUST_FIT = [320, 768];
const SCHEMES = ['light', 'dark'] as const;

export interface Picture {
  /** Its name in the gallery's folder. */
  file: string;
  width: number;
  scheme: (typeof SCHEMES)[number];
}

/** One state of a page as everybody sees it, and what is wrong with it. */
export interface Shot {
  caption: string;
  pictures: Picture[];
  faults: string[];
}

/** Takes pictures into a folder, each at these widths in both lights, and checks each by axe. */
export function createCamera(folder: string, widths: number[]) {
  mkdirSync(folder, { recursive: true });

  return async function shoot(page: Page, name: string, caption: string): Promise<Shot> {
    const pictures: Picture[] = [];
    const faults: string[] = [];
    for (const width of MUST_FIT) {
      await page.setViewportSize({ width, height: HEIGHT });
      await page.evaluate(waitForRepaint);
      const found = await layoutFaults(page, TEXT_SIZES);
      faults.push(...found.map((fault) => `${caption}, ${width} px, ${fault}`));
    }
    for (const width of widths) {
      await page.setViewportSize({ width, height: HEIGHT });
      for (const scheme of SCHEMES) {
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        await page.evaluate(everyImage);
        await page.evaluate(waitForRepaint);
        const found = [
          ...(await violations(page, scheme === 'dark' ? COLOR_RULES : undefined)),
          ...(scheme === 'dark' ? [] : await layoutFaults(page, TEXT_SIZES)),
        ];
        faults.push(...found.map((fault) => `${caption}, ${width} px, ${scheme}: ${fault}`));
        const file = `${name}-${width}-${scheme}.jpg`;
        // An open dialog is as high as the window, whatever the length of the page behind it.
        const fullPage = (await page.locator('dialog[open]').count()) === 0;
        await page.screenshot({ path: `${folder}/${file}`, fullPage, type: 'jpeg', quality: 85 });
        pictures.push({ file, width, scheme });
      }
    }
    return { caption, pictures, faults };
  };
}

/** Runs in the page: those below, too, which are otherwise loaded only when somebody scrolls there. */
async function everyImage(): Promise<void> {
  const images = [...document.images];
  for (const image of images) image.loading = 'eager';
  await Promise.all(images.map((image) => image.decode().catch(() => {})));
}
