/** What has become of a payment that makes no booking (yet), as the code of the refusal (docs/product.md#paying). */

/** Of 409: it is held no longer, and nothing was charged. */
export const HOLD_ENDED = 'hold_ended';

/** Of 402: nothing was charged and no bank is asked, or one still works on the payment. */
export const NOT_CHARGED = 'not_charged';
export const PAYMENT_IN_PROCESS = 'payment_in_process';
