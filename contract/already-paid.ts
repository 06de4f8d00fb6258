/** Who comes again to a time that they have paid for (docs/product.md#holds): the refusal's code, by which the browser knows it. */
export const ALREADY_PAID = 'already_paid';

/** What they are told. */
export const ALREADY_PAID_WORDS = 'This time is already paid for. Please check your email for the confirmation.';
