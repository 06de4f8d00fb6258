import type { PublicCleaner } from '#contract/cleaners';
import { formatRate } from '#contract/money';
import type { Config } from '../api/config.ts';

/** A cleaner's business as structured data for search engines (schema.org), with ratings where there are enough. */
export const aboutCleaner =
  (cleaner: PublicCleaner, path: string) =>
  ({ publicOrigin }: Config): object => ({
    '@type': 'HomeAndConstructionBusiness',
    name: cleaner.displayName,
    description: cleaner.bio,
    url: publicOrigin + path,
    ...(cleaner.avatarUrl && { image: publicOrigin + cleaner.avatarUrl }),
    priceRange: `${formatRate(cleaner.hourlyRate)}/hr`,
    address: {
      '@type': 'PostalAddress',
      addressLocality: cleaner.city.name,
      addressRegion: cleaner.city.state,
      addressCountry: 'US',
    },
    ...(cleaner.rating !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: cleaner.rating,
        ratingCount: cleaner.ratingCount,
        bestRating: 5,
      },
      review: cleaner.reviews.filter(({ comment }) => comment).map(toReview),
    }),
  });

const toReview = ({ stars, comment, customer, date }: PublicCleaner['reviews'][number]) => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: customer },
  datePublished: date,
  reviewBody: comment,
  reviewRating: { '@type': 'Rating', ratingValue: stars },
});
