import { readdirSync, readFileSync } from 'node:fs';

/**
 * One built file, held in memory from its first use: serving it costs a thirtieth of reading it each time, and most files
 * are asked for long after a start, if at all.
 */
export interface Asset {
  type: string;
  cacheControl: string;
  raw(): Buffer;
  br?(): Buffer;
}

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
};

// Files under /assets carry their hash in their name.
const cacheControl = (name: string) =>
  name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';

/** Reads it when it is first called. */
function readOnce(file: URL): () => Buffer {
  let bytes: Buffer | undefined;
  return () => {
    bytes ??= readFileSync(file);
    return bytes;
  };
}

/**
 * The files of a web build by the path under which they are served; `.br` files beside them were made by the build. They
 * have to stay as long as the process runs.
 */
export function findAssets(folder: URL): Map<string, Asset> {
  const names = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }));
  const assets = new Map<string, Asset>();
  for (const name of names) {
    const type = TYPES[name.split('.').at(-1) ?? ''];
    if (!type) continue;
    assets.set(`/${name}`, {
      type,
      cacheControl: cacheControl(name),
      raw: readOnce(new URL(name, folder)),
      ...(names.has(`${name}.br`) ? { br: readOnce(new URL(`${name}.br`, folder)) } : {}),
    });
  }
  return assets;
}
