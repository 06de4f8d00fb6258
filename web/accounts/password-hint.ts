import { policy } from '#contract/policy';

/**
 * Beside every field for a new password. Only the length is checked; the rest is advice (docs/product.md#passwords).
 */
export const PASSWORD_HINT = `At least ${policy.accounts.passwords.shortest} characters, with uppercase, lowercase and a number.`;
