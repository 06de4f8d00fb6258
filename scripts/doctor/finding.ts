/** What a check found. Never names a key or a password. */
export interface Finding {
  state: 'ok' | 'warn' | 'fail';
  what: string;
  /** What to do about it. */
  advice?: string;
}

export const ok = (what: string): Finding => ({ state: 'ok', what });
/** It works, but somebody should know. */
export const warn = (what: string, advice: string): Finding => ({ state: 'warn', what, advice });
/** It does not work. */
export const fail = (what: string, advice: string): Finding => ({ state: 'fail', what, advice });

/** The error's own message, in one line. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  const [first = ''] = (error.message || error.name).split('\n');
  return `${first}${code}`;
}
