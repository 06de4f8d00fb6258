import { useRouteLoaderData } from 'react-router';
import type { Reply } from '#contract/calls';

export type Config = Reply<'GET /_api/config'>;

/** What the deployment says of itself; the root's loader asks for it, so it is there whenever a page is. */
export function useConfig(): Config {
  const root = useRouteLoaderData<{ config: Config }>('root');
  if (!root) throw new Error('The configuration is asked for outside a page.');
  return root.config;
}
