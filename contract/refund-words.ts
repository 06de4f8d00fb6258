/** What emails and pages say of money that goes back, in the same words (docs/product.md#refunds). */

/** How long it takes until the customer's bank shows it. */
export const BANKS_SHOW_IT = 'Banks take five to ten days to show it.';
