import type { Insertable } from 'kysely';
import { MINUTE } from '#contract/time';
import type { Trx } from '#platform/database';
import type { Tables } from '../../server/schema/tables.ts';
import type { PaidBooking } from './pay-bookings.ts';

export const CANCEL_CODES = { customer: 'by_customer', cleaner: 'by_cleaner', admin: 'by_team' } as const;

const date = (instant: number) => new Date(instant);

/** What was charged and what went back, to the cent, with the ledger's entries for both. */
export async function seedMoney(trx: Trx, bookings: PaidBooking[]): Promise<void> {
  const intents: Insertable<Tables['payment_intents']>[] = [];
  const payments: Insertable<Tables['payments']>[] = [];
  const refunds: Insertable<Tables['refunds']>[] = [];
  const ledger: Insertable<Tables['ledger']>[] = [];
  for (const { id, charge, refund, totalCents, refundCents, bookedAt, endedAt, outcome } of bookings) {
    if (!charge) continue;
    const { intentId, chargeId } = charge;
    intents.push({
      booking_id: id,
      purpose: 'visit',
      attempt: 1,
      amount_cents: totalCents,
      state: 'paid',
      intent_id: intentId,
      charge_id: chargeId,
      created_at: date(bookedAt),
    });
    payments.push({
      intent_id: intentId,
      booking_id: id,
      charge_id: chargeId,
      amount_cents: totalCents,
      refunded_cents: refundCents,
      paid_at: date(bookedAt),
    });
    ledger.push({
      booking_id: id,
      kind: 'charge',
      amount_cents: totalCents,
      provider_id: intentId,
      at: date(bookedAt),
    });
    if (!refund || endedAt === null) continue;
    const sent = date(endedAt + MINUTE);
    refunds.push({
      id: refund.id,
      intent_id: intentId,
      booking_id: id,
      amount_cents: refundCents,
      reason_code: outcome.state === 'canceled' ? `canceled_${CANCEL_CODES[outcome.by]}` : 'customer_no_show',
      status: 'done',
      provider_id: refund.providerId,
      last_error: null,
      created_at: date(endedAt),
      sent_at: sent,
      done_at: sent,
    });
    ledger.push({
      booking_id: id,
      kind: 'refund',
      amount_cents: -refundCents,
      provider_id: refund.providerId,
      at: sent,
    });
  }
  await trx.insertInto('payment_intents').values(intents).execute();
  await trx.insertInto('payments').values(payments).execute();
  await trx.insertInto('refunds').values(refunds).execute();
  await trx.insertInto('ledger').values(ledger).execute();
}
