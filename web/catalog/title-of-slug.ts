/** A slug as a title: "san-jose" → "San Jose", for breadcrumbs. */
export const titleOfSlug = (slug: string): string =>
  slug
    .split('-')
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
