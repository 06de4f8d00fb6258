/** Why a time cannot be held, as the code of the refusal (docs/product.md#holds): somebody else has it, or whoever asks has paid for it. */
export const SLOT_TAKEN = 'slot_taken';
export const ALREADY_PAID = 'already_paid';
/** Of 404: there is no such time any more. */
export const SLOT_NOT_FOUND = 'slot_not_found';

/** Whether a refusal says that another time has to be chosen; any other leaves the time as it is. */
export const isSlotGone = (code: string | undefined): boolean =>
  code === SLOT_TAKEN || code === ALREADY_PAID || code === SLOT_NOT_FOUND;

/** What whoever has paid for it is told. */
export const ALREADY_PAID_WORDS = 'This time is already paid for. Please check your email for the confirmation.';
