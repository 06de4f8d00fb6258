import { ApiError, UNEXPLAINED } from './call.ts';

/**
 * The words of a call that was refused or did not arrive. `unsaid` where the server gave none; `unexpected` for anything
 * that is no refusal at all.
 */
export function wordsOf(error: unknown, unsaid: string, unexpected = unsaid): string {
  if (!(error instanceof ApiError)) return unexpected;
  return error.message === UNEXPLAINED ? unsaid : error.message;
}
