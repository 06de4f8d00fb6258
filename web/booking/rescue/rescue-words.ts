import type { RescueWish } from '#contract/rescue-states';

/** What is said of a booking whose cleaner does not come (docs/product.md#somebody-else-comes). */

/** The three wishes, as they are chosen from. */
export const WISH_LABELS: Record<RescueWish, { label: string; about: string }> = {
  find: { label: 'Find somebody else', about: 'as good, at the same time and price' },
  ask: { label: 'Ask me first', about: 'without an answer everything goes back' },
  refund: { label: 'Give it back', about: 'everything that I paid' },
};
