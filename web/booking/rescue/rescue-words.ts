import { inWords } from '#contract/number-words';
import { policy } from '#contract/policy';
import type { RescueWish } from '#contract/rescue-states';

/** What is said of a booking whose cleaner does not come (docs/product.md#somebody-else-comes). */

const ASK_ABOUT = `We write to you. On the day itself you may have only ${inWords(policy.rescue.leastMinutes, 'minute')} to answer; then everything goes back.`;

/** The three wishes, as they are chosen from. */
export const WISH_LABELS: Record<RescueWish, { label: string; about: string }> = {
  find: { label: 'Find somebody else', about: 'As good, at the same time and price.' },
  ask: { label: 'Ask me first', about: ASK_ABOUT },
  refund: { label: 'Give it back', about: 'Everything that you paid.' },
};
