/** Why a time cannot be held, as the code of the refusal (docs/product.md#holds): somebody else has it, or whoever asks has paid for it. */
export const SLOT_TAKEN = 'slot_taken';
export const ALREADY_PAID = 'already_paid';

/** What whoever has paid for it is told. */
export const ALREADY_PAID_WORDS = 'This time is already paid for. Please check your email for the confirmation.';
