import type { Reply, Request } from '#contract/calls';

/** What the browser says it has paid for; the server compares all of it with its own row. */
export type Claim = Request<'POST /_api/bookings/create'>;

/**
 * Where a paid card leads: `waiting` is paid, but the server or the provider does not answer; the booking is made
 * without us then, and its mail is sent.
 */
export type Finished =
  | { kind: 'booked'; id: number; token: string }
  | { kind: 'waiting' }
  | { kind: 'failed'; message: string; status: number };

type Create = (claim: Claim) => Promise<Reply<'POST /_api/bookings/create'>>;

/** Seconds before each further try. */
const PAUSES = [1, 2, 4, 8];

const sleep = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000));

/**
 * Turns a paid card into its booking. Asking again is harmless: the server books a payment once, whoever says how often
 * that it arrived. Never throws.
 */
export async function finishBooking(claim: Claim, create: Create, pause = sleep): Promise<Finished> {
  for (const seconds of [...PAUSES, undefined]) {
    try {
      const { booking, token } = await create(claim);
      return { kind: 'booked', id: booking.id, token };
    } catch (error) {
      const { status, message } = refusal(error);
      if (!mayPass(status)) return { kind: 'failed', message, status };
      if (seconds !== undefined) await pause(seconds);
    }
  }
  return { kind: 'waiting' };
}

/** Not reached, too many at once, or a fault on the other side. */
const mayPass = (status: number) => status === 0 || status === 429 || status >= 500;

const refusal = (error: unknown): { status: number; message: string } =>
  error instanceof Error && 'status' in error && typeof error.status === 'number'
    ? { status: error.status, message: error.message }
    : { status: 0, message: 'An unexpected error occurred.' };
