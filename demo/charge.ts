import type { Config } from '#platform/config';
import { createStripe } from '#server/payments';

/** Pays a demo booking with a test card at the stand-in, so that it can be canceled and refunded like any other. */
export function chargeInSandbox(config: Config['stripe']) {
  const stripe = createStripe(config);
  return async (booking: { id: number; totalCents: number; email: string }) => {
    const intent = await stripe.paymentIntents.create(
      {
        amount: booking.totalCents,
        currency: 'usd',
        allowed_payment_method_types: ['card'],
        payment_method: 'pm_card_visa',
        confirm: true,
        return_url: 'http://localhost/booking-success',
        description: `Booking #BK-${booking.id}`,
        receipt_email: booking.email,
        transfer_group: `booking_${booking.id}`,
        metadata: { booking_id: String(booking.id), attempt: '1' },
      },
      { idempotencyKey: `demo:${booking.id}` },
    );
    return {
      intentId: intent.id,
      clientSecret: intent.client_secret ?? '',
      chargeId: String(intent.latest_charge),
    };
  };
}
