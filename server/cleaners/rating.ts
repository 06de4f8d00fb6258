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

/**
 * Of how many homes how many came back, as the public sees it; null until there are enough homes
 * (docs/product.md#homes-that-came-back).
 */
export const publicReturningHomes = ({ homes, returned }: { homes: number | null; returned: number | null }) =>
  homes !== null && homes >= policy.returningHomes.shownFrom ? { homes, returned: returned ?? 0 } : null;
