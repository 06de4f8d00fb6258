import { PRODUCT } from '#contract/product';

/** Title of a personal page, which no search engine may list. */
export const personalMeta = (title: string) => [
  { title: `${title} | ${PRODUCT}` },
  { name: 'robots', content: 'noindex' },
];

/** The same where the address carries a secret, which no referrer may pass on. */
export const secretMeta = (title: string) => [...personalMeta(title), { name: 'referrer', content: 'no-referrer' }];
