import { createHash } from 'node:crypto';
import type { Asset } from './assets.ts';

const SHEET = /<link rel="stylesheet" href="([^"#]+)(#?)"\/>/g;

/** Of each sheet, made once. */
const hashes = new WeakMap<Asset, string>();

const hashOf = (sheet: Asset): string => {
  const hash = hashes.get(sheet) ?? `sha256-${createHash('sha256').update(sheet.raw()).digest('base64')}`;
  hashes.set(sheet, hash);
  return hash;
};

/**
 * Puts a page's style sheets into the page: on a slow line each would be one more way there and back before anything can be seen
 * (docs/decisions/0028-styles-in-the-page.md). The links stay, since React looks for them, disabled, so that no browser fetches what
 * it has. Gives the hashes by which the page's policy allows the styles.
 */
export function inlineSheets(html: string, assets: ReadonlyMap<string, Asset>): { html: string; hashes: string[] } {
  const used = new Set<string>();
  const inlined = html.replace(SHEET, (link, path: string, hash: string) => {
    const sheet = assets.get(path);
    if (!sheet) return link;
    used.add(hashOf(sheet));
    return `<style>${sheet.raw()}</style><link rel="stylesheet" href="${path}${hash}" disabled/>`;
  });
  return { html: inlined, hashes: [...used] };
}
