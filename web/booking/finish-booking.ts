import type { Request } from '#contract/calls';
import { call } from '../api/http.ts';

/** What the browser claims to have paid for; the server compares all of it with its own row. */
export type Claim = Request<'POST /_api/bookings/create'>;

/**
 * The outcome of a paid card. `waiting`: paid, but the server or the provider does not answer; the server then makes the
 * booking later by itself and sends its email.
 */
export type Finished =
  | { kind: 'booked'; id: number; token: string }
  | { kind: 'waiting' }
  | { kind: 'failed'; message: string; status: number };

const create = (claim: Claim) => call('POST /_api/bookings/create', claim);

/** Seconds before each retry. */
const RETRY_DELAYS = [1, 2, 4, 8];

const sleep = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000));

/**
 * Turns a paid card into its booking. Retrying is safe: the server books a payment once, however often it is claimed.
 * Never throws.
 */
export async function finishBooking(claim: Claim, { send = create, pause = sleep } = {}): Promise<Finished> {
  for (const seconds of [...RETRY_DELAYS, undefined]) {
    try {
      const { booking, token } = await send(claim);
      return { kind: 'booked', id: booking.id, token };
    } catch (error) {
      const { status, message } = toFailure(error);
      if (!isTransient(status)) return { kind: 'failed', message, status };
      if (seconds !== undefined) await pause(seconds);
    }
  }
  return { kind: 'waiting' };
}

/** The server was not reached, refused too many requests, or failed itself. */
const isTransient = (status: number) => status === 0 || status === 429 || status >= 500;

const toFailure = (error: unknown): { status: number; message: string } =>
  error instanceof Error && 'status' in error && typeof error.status === 'number'
    ? { status: error.status, message: error.message }
    : { status: 0, message: 'An unexpected error occurred.' };
