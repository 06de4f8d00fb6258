import type { RenderPage } from '#contract/calls';
import { type Asset, findAssets } from '#platform/http/assets';

interface WebBuild {
  entry: { module: { pages(): Promise<RenderPage> } };
}

const BUILD = new URL('../build/', import.meta.url);

/** web/ has not been built. */
export class MissingBuildError extends Error {}

/**
 * What `npm run build` made of web/: its one function, and its files. Throws MissingBuildError where it has not run.
 */
export async function loadWeb(): Promise<{ render: RenderPage; assets: ReadonlyMap<string, Asset> }> {
  const entry = new URL('server/index.js', BUILD).href;
  const build: WebBuild = await import(entry).catch((error) => {
    const isMissing = error.code === 'ERR_MODULE_NOT_FOUND' && error.url === entry;
    throw isMissing ? new MissingBuildError('the pages are not built. Please run: npm run build') : error;
  });
  return { render: await build.entry.module.pages(), assets: findAssets(new URL('client/', BUILD)) };
}
