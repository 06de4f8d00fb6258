import { policy } from '#contract/policy';

/** The average that the public sees, one decimal; null until there are enough ratings (docs/product.md#ratings). */
export const publicRating = ({
  rating_count,
  rating_sum,
}: {
  rating_count: number;
  rating_sum: number;
}): number | null =>
  rating_count >= policy.rating.shownFrom ? Math.round((rating_sum / rating_count) * 10) / 10 : null;
