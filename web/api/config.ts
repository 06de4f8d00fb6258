import { useRouteLoaderData } from 'react-router';
import type { Reply } from '#contract/calls';

export type Config = Reply<'GET /_api/config'>;

/** The deployment's public configuration; the root's loader fetches it, so it is there whenever a page is. */
export function useConfig(): Config {
  const root = useRouteLoaderData<{ config: Config }>('root');
  if (!root) throw new Error('useConfig() needs the data of the root route.');
  return root.config;
}
