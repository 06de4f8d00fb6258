import { isTimeout } from './errors.ts';

/** Of three seconds each at least: some minutes on a machine that is busy with something else. */
const TRIES = 60;

/**
 * A step of a start on the connections of requests, whose limits of a few seconds are no limits for a start: what took
 * too long is begun again. Any other error, and that of the last try, is thrown on. `work` leaves nothing behind when it
 * fails.
 */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === TRIES || !isTimeout(error)) throw error;
    }
  }
}
