import { type PlannedBooking, planBookings } from './plan-bookings.ts';
import type { Charge, DemoProvider } from './provider.ts';

/** A planned booking with what the provider made of it. */
export interface PaidBooking extends PlannedBooking {
  charge: Charge | null;
  refund: { id: string; providerId: string } | null;
}

const CHARGES_AT_ONCE = 6;

/** Takes and gives back the money of every planned booking. Outside any transaction, since the provider is asked. */
export async function payBookings(now: number, provider: DemoProvider): Promise<PaidBooking[]> {
  const planned = planBookings(now);
  const paid: PaidBooking[] = [];
  while (paid.length < planned.length) {
    const next = planned.slice(paid.length, paid.length + CHARGES_AT_ONCE);
    paid.push(...(await Promise.all(next.map((booking) => pay(booking, provider)))));
  }
  return paid;
}

async function pay(booking: PlannedBooking, provider: DemoProvider): Promise<PaidBooking> {
  const { id, totalCents, refundCents, bookedAt, outcome } = booking;
  if (outcome.state === 'pending' || outcome.state === 'expired') return { ...booking, charge: null, refund: null };
  const charge = await provider.charge({ id, totalCents, bookedAt });
  if (refundCents === 0) return { ...booking, charge, refund: null };
  // Made from the booking's number, so that a second try after a kill asks for the same refund.
  const refundId = `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;
  const { intentId } = charge;
  const providerId = await provider.refund({ id: refundId, bookingId: id, intentId, amountCents: refundCents });
  return { ...booking, charge, refund: { id: refundId, providerId } };
}
