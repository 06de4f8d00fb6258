/** What whoever the team has banned reads, wherever they try to book, and where they are signed in before they do. */
export const NO_BOOKINGS = 'We take no bookings from you. Please write to us if you think this is a mistake.';

/** The `code` of the refusal of a pair that is kept apart: no time of this cleaner's would do (docs/product.md#blocks). */
export const NOT_THIS_CLEANER = 'not_this_cleaner';
