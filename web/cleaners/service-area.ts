import type { PublicCleaner } from '#contract/cleaners';

/** Up to so many neighborhoods are all named. */
const MAX_NAMED = 3;

/** "Serves A, B, and N other neighborhoods in County within R miles" (docs/product.md#cleaner-profile). */
export function serviceAreaSentence({ county, neighborhoods, radiusMiles }: PublicCleaner['serviceArea']): string {
  if (neighborhoods.length === 0) return `Serves all areas in ${county}`;
  return `Serves ${named(neighborhoods)} in ${county} within ${radiusMiles} miles`;
}

function named(neighborhoods: readonly string[]): string {
  const [first, second, third] = neighborhoods;
  if (neighborhoods.length > MAX_NAMED) {
    return `${first}, ${second}, and ${neighborhoods.length - 2} other neighborhoods`;
  }
  if (third) return `${first}, ${second}, and ${third}`;
  return second ? `${first} and ${second}` : `${first}`;
}
