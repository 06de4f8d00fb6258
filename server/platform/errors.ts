/** A refusal that the caller is told in exactly these words, as `{error}` with this status. */
export class HttpError extends Error {
  readonly status: number;
  /** Seconds after which another try makes sense; sent as Retry-After. */
  readonly retryAfter: number | undefined;
  /** Sent beside `error`. */
  readonly more: Record<string, unknown>;

  constructor(status: number, message: string, retryAfter?: number, more: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
    this.more = more;
  }
}

export const badRequest = (message: string) => new HttpError(400, message);
export const notFound = (message = 'Not Found') => new HttpError(404, message);
export const conflict = (message: string) => new HttpError(409, message);
export const tooMany = (message: string, retryAfter: number) => new HttpError(429, message, retryAfter);
export const unavailable = () =>
  new HttpError(503, 'The service is temporarily unavailable. Please try again in a moment.', 5);

// PostgreSQL: classes 08 (connection), 53 (resources), 57 (intervention), read-only; node: sockets; pg: its own words.
const UNAVAILABLE_CODES = /^(08|53|57|25006)|^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT)$/;
const UNAVAILABLE_MESSAGES =
  /^Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/;

/** Whether an error says that the database is unavailable, and not that the request is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return UNAVAILABLE_CODES.test(code) || UNAVAILABLE_MESSAGES.test(error.message);
}

const TIMEOUTS =
  /^(?:Query read timeout|timeout expired|timeout exceeded when trying to connect|Connection terminated due to connection timeout)/;

/** Whether a connection or a statement took too long (pg's own words), and another try may not. */
export const isTimeout = (error: unknown): boolean => error instanceof Error && TIMEOUTS.test(error.message);

const QUERY_CANCELED = '57014';

/** Whether PostgreSQL has ended a statement that ran longer than it may. */
export const isTooSlow = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === QUERY_CANCELED;

const RECOVERY_CONFLICTS = new Set(['40001', '40P01']);

/** Whether a standby has broken off a read because what it read had to be replayed over (PostgreSQL, "Hot Standby"). */
export const isRecoveryConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && RECOVERY_CONFLICTS.has(String(error.code));

/** Whether every connection of a pool was in use for too long (pg's own words), which says nothing of its database. */
export const isPoolBusy = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';

/** Whether a statement got no answer in time (pg's own words): its connection may be silent for good. */
export const isUnanswered = (error: unknown): error is Error =>
  error instanceof Error && error.message === 'Query read timeout';
