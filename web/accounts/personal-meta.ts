import { PRODUCT } from '#contract/product';

/** Title of a page that is nobody's business but its visitor's: no search engine lists it. */
export const personalMeta = (title: string) => [
  { title: `${title} | ${PRODUCT}` },
  { name: 'robots', content: 'noindex' },
];

/** The same where the address carries a secret: it is told to nobody. */
export const secretMeta = (title: string) => [...personalMeta(title), { name: 'referrer', content: 'no-referrer' }];
