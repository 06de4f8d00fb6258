import type { RenderPage } from '#contract/calls';
import { type Asset, readAssets } from '#platform/http/assets';

interface WebBuild {
  entry: { module: { pages(): Promise<RenderPage> } };
}

const BUILD = new URL('../build/', import.meta.url);

/** What `npm run build` made of web/: its one function, and its files in memory. */
export async function loadWeb(): Promise<{ render: RenderPage; assets: ReadonlyMap<string, Asset> }> {
  const build = (await import(new URL('server/index.js', BUILD).href)) as WebBuild;
  return { render: await build.entry.module.pages(), assets: readAssets(new URL('client/', BUILD)) };
}
