/** What page and emails tell of visits that a change of their plan leaves out (docs/product.md#standing-visits). Pure. */

/** Of one that was moved by itself, and whose date is none of the new rhythm. `when`: "Friday, June 14, 9:00 AM". */
export const droppedWords = (when: string): string =>
  `Your visit that you moved to ${when} is left out, since its own date is none of these any more. Nothing is charged for it.`;

/** Of one whose new day is in a pause to come. */
export const takenOffWords = (day: string): string =>
  `A visit would be on ${day}, in your pause: it is left out, and nothing is charged for it.`;
