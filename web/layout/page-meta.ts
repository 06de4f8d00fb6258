import type { MetaDescriptor } from 'react-router';
import { PRODUCT, TAGLINE } from '#contract/product';
import type { Config } from '../api/config.ts';

interface PageMeta {
  title: string;
  description: string;
  /** The page's canonical path, without the filters a visitor may have set. */
  path: string;
  /** The image shown where the page is shared, 1200 by 630; the home page's street by default. */
  preview?: string;
  /** What the page is about, for search engines: schema.org, given the origin that its addresses begin with. */
  about?: (config: Config) => object;
}

/** A route's `meta` gets the data of all loaders; the root's contains the config. */
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** Title, description and canonical link of a public page, and how it looks where it is shared (Open Graph). */
export function pageMeta(
  matches: Matches,
  { title, description, path, preview = '/preview.png', about }: PageMeta,
): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { config: Config } | undefined;
  const named: MetaDescriptor[] = [{ title: `${title} | ${PRODUCT}` }, { name: 'description', content: description }];
  if (!root) return named;
  const { publicOrigin } = root.config;
  const shared = {
    site_name: PRODUCT,
    type: 'website',
    title,
    description,
    url: publicOrigin + path,
    image: publicOrigin + preview,
    'image:width': '1200',
    'image:height': '630',
    'image:alt': `${PRODUCT}. ${TAGLINE}`,
  };
  return [
    ...named,
    { tagName: 'link', rel: 'canonical', href: publicOrigin + path },
    ...Object.entries(shared).map(([property, content]) => ({ property: `og:${property}`, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(about
      ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...about(root.config) } } as MetaDescriptor]
      : []),
  ];
}
