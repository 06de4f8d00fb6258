import fs from 'node:fs/promises';
import type http from 'node:http';
import { createRequire } from 'node:module';
import { privateHeaders } from './page.ts';

const { resolve } = createRequire(import.meta.url);

interface Asset {
  type: string;
  file(): URL | string;
}

const styles = (name: string): Asset => ({
  type: 'text/css; charset=utf-8',
  file: () => new URL(name, import.meta.url),
});

const assets: Record<string, Asset> = {
  'style.css': styles('style.css'),
  'forms.css': styles('forms.css'),
  'lists.css': styles('lists.css'),
  'fonts/besley.woff2': {
    type: 'font/woff2',
    file: () => resolve('@fontsource-variable/besley/files/besley-latin-wght-normal.woff2'),
  },
  'fonts/public-sans.woff2': {
    type: 'font/woff2',
    file: () => resolve('@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2'),
  },
};

/** Sends a style sheet or font of the sandbox's pages; false where `name` is none. */
export async function sendAsset(response: http.ServerResponse, name: string): Promise<boolean> {
  const asset = Object.hasOwn(assets, name) ? assets[name] : undefined;
  if (!asset) return false;
  const content = await fs.readFile(asset.file());
  response.writeHead(200, { ...privateHeaders, 'content-type': asset.type });
  response.end(content);
  return true;
}
