import { setTimeout as pause } from 'node:timers/promises';
import { create } from '../book.ts';
import type { MultiProcessApp } from './multi-process-app.ts';
import { holdTime, type Offer, pay, purchaseOf } from './shopping.ts';

/** People who book one time after the other and cancel it again, whatever happens to the server meanwhile. */
export interface Shoppers {
  /** How often each status came back; 'cut' for a connection that broke. */
  seen: Map<number | 'cut', number>;
  bookings(): number;
  /** What the server has confirmed of each booking. 'canceling': asked for, and not answered. */
  confirmed: Map<number, 'scheduled' | 'canceling' | 'canceled'>;
  /** Lets everybody finish what they are at. */
  stop(): Promise<void>;
}

// Between two requests of one shopper: a load, not a flood.
const PAUSE_MS = 20;

/** `nextOffer`: an open time for one shopper alone; once it is open again, the next one gets it. */
export function startShoppers(
  app: Pick<MultiProcessApp, 'sandbox' | 'buyer'>,
  count: number,
  nextOffer: () => Promise<Offer>,
): Shoppers {
  const seen: Shoppers['seen'] = new Map();
  const opened: Offer[] = [];
  const confirmed: Shoppers['confirmed'] = new Map();
  let bookings = 0;
  let isOpen = true;

  async function note<T extends { status: number }>(request: Promise<T>): Promise<T | undefined> {
    const answer = await request.catch(() => undefined);
    const status = answer?.status ?? 'cut';
    seen.set(status, (seen.get(status) ?? 0) + 1);
    await pause(PAUSE_MS);
    return answer;
  }

  /** Asks until there is another answer than "not now". */
  async function retryUntilAnswered<T extends { status: number }>(ask: () => Promise<T>): Promise<T | undefined> {
    while (isOpen) {
      const answer = await note(ask());
      if (answer && answer.status !== 503) return answer;
    }
    return undefined;
  }

  async function shop(): Promise<void> {
    const buyer = app.buyer();
    const offer = opened.shift() ?? (await nextOffer());
    const held = await retryUntilAnswered(() => holdTime(buyer, offer));
    if (held?.status !== 200) return;
    await pay(app.sandbox, held.body.clientSecret);
    const booked = await retryUntilAnswered(() => create(buyer, purchaseOf(offer, held.body)));
    if (booked?.status !== 200) return;
    bookings++;
    const { booking, token } = booked.body;
    confirmed.set(booking.id, 'scheduled');
    if (!isOpen) return;
    confirmed.set(booking.id, 'canceling');
    const canceled = await retryUntilAnswered(() =>
      buyer.call('POST /_api/bookings/cancel', { bookingId: booking.id, token }),
    );
    if (canceled?.status !== 200) return;
    confirmed.set(booking.id, 'canceled');
    opened.push(offer);
  }

  const everybody = Promise.all(
    Array.from({ length: count }, async () => {
      while (isOpen) await shop();
    }),
  );
  return {
    seen,
    bookings: () => bookings,
    confirmed,
    async stop() {
      isOpen = false;
      await everybody;
    },
  };
}
