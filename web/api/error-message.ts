import { ApiError } from './call.ts';

/**
 * The message of a call that was refused or did not arrive. `fallback` where the server sent none; `unexpected` for any
 * error that is no ApiError.
 */
export function errorMessage(error: unknown, fallback: string, unexpected = fallback): string {
  if (!(error instanceof ApiError)) return unexpected;
  return error.hasReason ? error.message : fallback;
}
