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

/** An error in a log line: its kind, words and place, without the values that a database puts into details. */
export function describeError(error: unknown): { error: string; code?: string; stack?: string } {
  if (!(error instanceof Error)) return { error: String(error).slice(0, 2000) };
  const code = 'code' in error ? { code: String(error.code) } : {};
  return {
    error: error.message.slice(0, 2000),
    ...code,
    ...(error.stack ? { stack: error.stack.slice(0, 2000) } : {}),
  };
}
