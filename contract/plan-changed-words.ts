/** What page and emails tell of visits that follow a change of their plan, or are left out by it (docs/product.md#standing-visits). Pure. */

/** Of the first visit, which was to be on that day before. */
export const insteadWords = (day: string): string => `The first one is then, and not on ${day}.`;

/** Of one that has a time of its own: it was moved, or an earlier change left it where it was. `when`: "Friday, June 14, 9:00 AM"; `hours`: "4 hours"; `price`: "$168.00". */
export const movedWords = (when: string, hours: string, price: string): string =>
  `Your visit on ${when} stays at that time, and is ${hours}, ${price} too.`;

/** Of one that was moved by itself, and whose date is none of the new rhythm. `when`: "Friday, June 14, 9:00 AM". */
export const droppedWords = (when: string): string =>
  `Your visit that you moved to ${when} is left out, since its own date is none of these any more. Nothing is charged for it.`;

/** Of one whose new day is in a pause to come. */
export const takenOffWords = (day: string): string =>
  `A visit would be on ${day}, in your pause: it is left out, and nothing is charged for it.`;
