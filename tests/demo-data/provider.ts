/** What the payment provider keeps of the demo data's bookings: a start with a real emulator makes them there. */
export interface DemoProvider {
  /** Takes the money of a booking, paid at `bookedAt`. Asked again for it, it gives the same answer. Cents, milliseconds. */
  charge(booking: { id: number; totalCents: number; bookedAt: number }): Promise<Charge>;
  /** Sends money back; gives the refund's id. Asked again for the same row, it gives the same answer. */
  refund(refund: { id: string; bookingId: number; intentId: string; amountCents: number }): Promise<string>;
  /** Opens a cleaner's account whose owner has filled everything in; null where there are none. */
  account(cleaner: { cleanerId: number; email: string; accountStatus: 'active' | 'verifying' }): Promise<string | null>;
  /** Sends a cleaner's share on out of its charge at `sentAt`; gives the transfer's id. Asked again, it gives the same answer. */
  transfer(share: Share): Promise<string>;
}

interface Share {
  bookingId: number;
  amountCents: number;
  accountId: string;
  chargeId: string;
  /** Epoch milliseconds. */
  sentAt: number;
}

export interface Charge {
  intentId: string;
  clientSecret: string;
  chargeId: string;
}

/** Ids as if there had been a provider. */
export const inventedProvider: DemoProvider = {
  charge: async ({ id }) => ({
    intentId: `pi_world_${id}`,
    clientSecret: `pi_world_${id}_secret_world`,
    chargeId: `ch_world_${id}`,
  }),
  refund: async ({ bookingId }) => `re_world_${bookingId}`,
  account: async () => null,
  transfer: async ({ bookingId }) => `tr_world_${bookingId}`,
};
