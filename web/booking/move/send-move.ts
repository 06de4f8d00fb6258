import type { Reply } from '#contract/calls';
import { ApiError, call } from '../../api/http.ts';
import type { ChosenMove } from './chosen-move.ts';

type Move = 'POST /_api/bookings/move';

/** A longer visit's time, held while its difference is paid. */
export type HeldMove = Extract<Reply<Move>, { clientSecret: string }>;

const ask = ({ startTime: _start, endTime: _end, ...move }: ChosenMove): Promise<Reply<Move>> =>
  call('POST /_api/bookings/move', { ...move, request: false });

/**
 * Holds the time and begins the payment; `moved` where it is paid already, `ended` where it cannot be had any more on the
 * terms that were shown. Throws ApiError for all else.
 */
export async function beginMove(move: ChosenMove, send = ask): Promise<HeldMove | 'moved' | 'ended'> {
  try {
    const answer = await send(move);
    return 'clientSecret' in answer ? answer : 'booking' in answer ? 'moved' : 'ended';
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return 'ended';
    throw error;
  }
}

/** Seconds before each retry. */
const RETRY_DELAYS = [1, 2, 4];
const sleep = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000));

/**
 * Tells the server that the difference was paid, by asking for the same move again: it then asks the provider, and never
 * takes a second payment. False where nobody knows of it yet; then the server learns of it by itself. Never throws.
 */
export async function isMovePaid(move: ChosenMove, { send = ask, pause = sleep } = {}): Promise<boolean> {
  for (const seconds of [...RETRY_DELAYS, undefined]) {
    try {
      if ('booking' in (await send(move))) return true;
    } catch {
      // Asked again below.
    }
    if (seconds !== undefined) await pause(seconds);
  }
  return false;
}
