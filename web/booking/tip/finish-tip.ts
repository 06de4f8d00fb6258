import type { Reply, Request } from '#contract/calls';
import { call } from '../../api/http.ts';
import type { ChosenTip } from './chosen-tip.ts';

type Tip = 'POST /_api/bookings/tip';

const give = (request: Request<Tip>): Promise<Reply<Tip>> => call('POST /_api/bookings/tip', request);

/** Seconds before each retry. */
const RETRY_DELAYS = [1, 2, 4];
const sleep = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000));

/**
 * Tells the server that a tip was paid, by asking for the same one again: it then asks the provider, and never makes a
 * second payment of one that is paid. False where nobody knows of it yet; then the server learns of it by itself. Never
 * throws.
 */
export async function isTipPaid(tip: ChosenTip, { send = give, pause = sleep } = {}): Promise<boolean> {
  for (const seconds of [...RETRY_DELAYS, undefined]) {
    try {
      const { clientSecret } = await send(tip);
      if (clientSecret === undefined) return true;
    } catch (error) {
      // It was written down already: a job is tipped once.
      if (error instanceof Error && 'status' in error && error.status === 409) return true;
    }
    if (seconds !== undefined) await pause(seconds);
  }
  return false;
}
