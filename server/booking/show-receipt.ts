import type { Parsed, Reply } from '#contract/calls';
import { toDollars } from '#contract/money';
import { PRODUCT } from '#contract/product';
import type { Receipt } from '#contract/receipt';
import type { Caller } from '#platform/http/caller';
import { type Charge, goingBackCents } from '#server/payments';
import { bookedHomeOf } from './booked-home.ts';
import { bookingNotFound, bookingOfCustomer, bookingOfLink } from './booking-access.ts';
import { selectServiceName } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';
import { isTip } from './tip-terms.ts';

type Call = 'GET /_api/bookings/receipt';

/**
 * What was paid for a booking's job and what of it went back (docs/product.md#receipts), for whoever has its link or is
 * signed in as its customer. Throws 404, also for a booking that nobody has paid.
 */
export const showReceipt =
  (deps: BookingDeps) =>
  async ({ bookingId, token }: Parsed<Call>, caller: Caller): Promise<Reply<Call>> => {
    const booking =
      bookingId === undefined
        ? await bookingOfLink(deps, token ?? '', caller)
        : await bookingOfCustomer(deps, { bookingId, token }, caller);
    const payments = await deps.payments.paymentsOf(deps.db, booking.id);
    const [payment] = payments;
    if (!payment) throw bookingNotFound();
    const [cleaner, service, charges, refunds] = await Promise.all([
      deps.cleaners.contact(deps.db, booking.cleaner_id),
      selectServiceName(deps.db, booking.service_id),
      deps.payments.chargesOf(deps.db, booking.id),
      deps.payments.refundsOf(deps.db, booking.id),
    ]);
    const ofJob = charges.filter((charge) => !isTip(charge));
    const paidCents = ofJob.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const back = refunds.filter(
      (refund) => goingBackCents([refund]) > 0 && ofJob.some(({ intentId }) => intentId === refund.intent_id),
    );
    const tips = charges.filter((charge) => isTip(charge) && charge.restCents > 0);
    const cardOf = ({ intentId }: Charge) => cardOfPayment(payments.find(({ intent_id }) => intent_id === intentId));
    return {
      receipt: {
        bookingId: booking.id,
        operator: PRODUCT,
        paidAt: payment.paid_at.toISOString(),
        customer: { displayName: booking.customer_name },
        cleaner: { displayName: cleaner.displayName },
        service: { name: service.name },
        city: { name: cleaner.city.name, state: cleaner.city.state, timeZone: cleaner.city.timeZone },
        timeSlot: { startTime: booking.starts_at.toISOString(), endTime: booking.ends_at.toISOString() },
        hours: booking.minutes / 60,
        ...bookedHomeOf(booking),
        hourlyRate: toDollars(booking.hourly_cents),
        paid: toDollars(paidCents),
        charges: ofJob.map((charge) => ({
          amount: toDollars(charge.amountCents),
          at: charge.paidAt.toISOString(),
          purpose: charge.purpose === 'difference' ? 'difference' : 'visit',
          card: cardOf(charge),
        })),
        refunds: back.map(({ amount_cents, status, created_at }) => ({
          amount: toDollars(amount_cents),
          isDone: status === 'done',
          at: created_at.toISOString(),
        })),
        total: toDollars(paidCents - goingBackCents(back)),
        tip: toDollars(tips.reduce((sum, { restCents }) => sum + restCents, 0)),
        tips: tips.map((charge) => ({
          amount: toDollars(charge.restCents),
          at: charge.paidAt.toISOString(),
          card: cardOf(charge),
        })),
        card: cardOfPayment(payment),
      },
    };
  };

const cardOfPayment = (
  payment: { card_brand: string | null; card_last4: string | null } | undefined,
): Receipt['card'] => (payment?.card_last4 ? { brand: payment.card_brand, last4: payment.card_last4 } : null);
