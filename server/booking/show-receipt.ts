import type { Parsed, Reply } from '#contract/calls';
import { toDollars } from '#contract/money';
import { PRODUCT } from '#contract/product';
import type { Caller } from '#platform/http/caller';
import { goingBackCents } from '#server/payments';
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
    const payment = await deps.payments.paymentOf(deps.db, booking.id);
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
        refunds: back.map(({ amount_cents, status, created_at }) => ({
          amount: toDollars(amount_cents),
          isDone: status === 'done',
          at: created_at.toISOString(),
        })),
        total: toDollars(paidCents - goingBackCents(back)),
        tip: toDollars(charges.filter(isTip).reduce((sum, { restCents }) => sum + restCents, 0)),
        card: payment.card_last4 === null ? null : { brand: payment.card_brand, last4: payment.card_last4 },
      },
    };
  };
