/** What the payment provider keeps of the world's bookings: a start with a real stand-in makes them there. */
export interface WorldProvider {
  /** Takes the money of a booking. Asked again for the same booking, it gives the same answer. Amounts in cents. */
  charge(booking: { id: number; totalCents: number; email: string }): Promise<Charge>;
  /** Sends money back; gives the refund's id. Asked again for the same row, it gives the same answer. */
  refund(refund: { id: string; bookingId: number; intentId: string; amountCents: number }): Promise<string>;
}

export interface Charge {
  intentId: string;
  clientSecret: string;
  chargeId: string;
}

/** Ids as if there had been a provider. */
export const inventedProvider: WorldProvider = {
  charge: async ({ id }) => ({
    intentId: `pi_world_${id}`,
    clientSecret: `pi_world_${id}_secret_world`,
    chargeId: `ch_world_${id}`,
  }),
  refund: async ({ bookingId }) => `re_world_${bookingId}`,
};
