import pino, { type DestinationStream, type Logger } from 'pino';

export type { Logger };

const SECRET_KEYS = [
  'password',
  'token',
  'authorization',
  'cookie',
  'clientSecret',
  'client_secret',
  'address',
  'phone',
];

/**
 * JSON lines, one an event, on standard output unless said otherwise; values under telling names are left out
 * (docs/security.md#the-server).
 */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`]), censor: '[left out]' },
      timestamp: pino.stdTimeFunctions.isoTime,
      base: null,
    },
    destination,
  );

/** Text without what an address may carry: queries, and the token of a booking's link (docs/security.md#the-server). */
export const withoutSecrets = (text: string): string =>
  text.replace(/\?[^\s"')]+/g, '?…').replace(/(\/booking\/)[^\s"'/?)]+/gi, '$1…');

/**
 * An error in a log line: its kind, words and place, without the values that a database puts into details, and without
 * what an address carries.
 */
export function describeError(error: unknown): { error: string; code?: string; stack?: string } {
  const said = (text: string) => withoutSecrets(text.slice(0, 2000));
  if (!(error instanceof Error)) return { error: said(String(error)) };
  const code = 'code' in error ? { code: String(error.code) } : {};
  return {
    error: said(error.message),
    ...code,
    ...(error.stack ? { stack: said(error.stack) } : {}),
  };
}
