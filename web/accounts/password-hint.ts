import { COMMON_PASSWORD } from '#contract/common-password';
import { policy } from '#contract/policy';
import { ApiError } from '../api/http.ts';

/**
 * Beside every field for a new password. Only the length is checked; the rest is advice (docs/product.md#passwords).
 */
export const PASSWORD_HINT = `At least ${policy.accounts.passwords.shortest} characters, with uppercase, lowercase and a number.`;

/** The `fieldOf` of every form with such a field: a password that is too common is said there. */
export const commonPasswordField = (error: unknown): 'password' | undefined =>
  error instanceof ApiError && error.code === COMMON_PASSWORD ? 'password' : undefined;
