import { PRODUCT } from '#contract/product';
import type { Config } from '../api/config.ts';

interface PageMeta {
  title: string;
  description: string;
  /** The page's one address, without the filters a visitor may have set. */
  path: string;
}

/** The config that the root's loader has asked for, as a route's `meta` is given it. */
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** Title, description and canonical link of a public page. */
export function pageMeta(matches: Matches, { title, description, path }: PageMeta) {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { config: Config } | undefined;
  return [
    { title: `${title} | ${PRODUCT}` },
    { name: 'description', content: description },
    ...(root ? [{ tagName: 'link', rel: 'canonical', href: root.config.publicOrigin + path } as const] : []),
  ];
}
