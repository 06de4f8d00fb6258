import { type Insertable, sql } from 'kysely';
import { policy } from '#contract/policy';
import { MINUTE } from '#contract/time';
import type { Db, Trx } from '#platform/database';
import { hashSecret, newSecret, type Sealer } from '#platform/secrets';
import type { SlotStatus, Tables } from '../../server/schema/tables.ts';
import { slugOf } from './cleaner.ts';
import { ALL_CLEANERS } from './cleaners.ts';
import { CUSTOMERS, publicName } from './customers.ts';
import { type PlannedBooking, planBookings, slotsAround } from './plan-bookings.ts';
import type { Charge, WorldProvider } from './provider.ts';

/** A planned booking with what the provider made of it. */
interface PaidBooking extends PlannedBooking {
  charge: Charge | null;
  refund: { id: string; providerId: string } | null;
}

interface Ids {
  cleaners: Map<string, { id: number; cityId: number }>;
  services: Map<string, number>;
  users: Map<string, number>;
}

const CHARGES_AT_ONCE = 6;

/** Takes and gives back the money of every planned booking. Outside any transaction, since the provider is asked. */
export async function payBookings(now: number, provider: WorldProvider): Promise<PaidBooking[]> {
  const waiting = planBookings(now);
  const paid: PaidBooking[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) paid.push(await pay(next, provider));
  };
  await Promise.all(Array.from({ length: CHARGES_AT_ONCE }, work));
  return paid.sort((a, b) => a.id - b.id);
}

async function pay(booking: PlannedBooking, provider: WorldProvider): Promise<PaidBooking> {
  const { id, totalCents, refundCents, outcome, customer } = booking;
  if (outcome.state === 'pending' || outcome.state === 'expired') return { ...booking, charge: null, refund: null };
  const charge = await provider.charge({ id, totalCents, email: CUSTOMERS[customer].email });
  if (refundCents === 0) return { ...booking, charge, refund: null };
  // Made from the booking's number, so that a second try after a kill asks for the same refund.
  const refundId = `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;
  const { intentId } = charge;
  const providerId = await provider.refund({ id: refundId, bookingId: id, intentId, amountCents: refundCents });
  return { ...booking, charge, refund: { id: refundId, providerId } };
}

/** Bookings with their slots, their money and what was said about them. The cleaners' coming slots are there already. */
export async function seedBookings(trx: Trx, bookings: PaidBooking[], sealer: Sealer, now: number): Promise<void> {
  const ids = await selectIds(trx);
  await seedSlots(trx, ids, bookings, now);
  const slotIds = await selectSlotIds(trx);
  await trx
    .insertInto('bookings')
    .values(
      bookings.map((booking) => {
        const slotId = slotIds.get(slotKey(ids.cleaners.get(booking.cleaner)!.id, booking.start))!;
        return bookingRow(booking, slotId, ids, sealer);
      }),
    )
    .execute();
  await sql`select setval(pg_get_serial_sequence('bookings', 'id'), (select max(id) from bookings))`.execute(trx);
  await seedMoney(trx, bookings);
  await seedReviews(trx, bookings, ids);
}

async function selectIds(trx: Trx): Promise<Ids> {
  const cleaners = await trx
    .selectFrom('cleaners')
    .select(['id', 'slug', 'city_id'])
    .where('slug', 'is not', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const services = await trx.selectFrom('services').select(['id', 'slug']).execute();
  const users = await trx.selectFrom('users').select(['id', 'email']).execute();
  return {
    cleaners: new Map(cleaners.map(({ id, slug, city_id }) => [slug!, { id, cityId: city_id }])),
    services: new Map(services.map(({ id, slug }) => [slug, id])),
    users: new Map(users.map(({ id, email }) => [email, id])),
  };
}

const slotKey = (cleanerId: number, start: number) => `${cleanerId} ${start}`;

async function selectSlotIds(db: Db | Trx): Promise<Map<string, number>> {
  const slots = await db.selectFrom('time_slots').select(['id', 'cleaner_id', 'starts_at']).execute();
  return new Map(slots.map(({ id, cleaner_id, starts_at }) => [slotKey(cleaner_id, starts_at.getTime()), id]));
}

/** The slots that are over, and those whose cleaner gets no new ones; then each takes the state its booking gives it. */
async function seedSlots(trx: Trx, ids: Ids, bookings: PaidBooking[], now: number): Promise<void> {
  const present = await selectSlotIds(trx);
  const status = new Map<string, SlotStatus>();
  for (const booking of bookings) {
    status.set(slotKey(ids.cleaners.get(booking.cleaner)!.id, booking.start), slotStatus(booking));
  }
  const missing: Insertable<Tables['time_slots']>[] = [];
  for (const cleaner of ALL_CLEANERS) {
    const owner = ids.cleaners.get(slugOf(cleaner.name));
    if (!owner) continue;
    const { past, coming } = slotsAround(cleaner, now);
    for (const { start, end } of [...past, ...coming]) {
      const key = slotKey(owner.id, start);
      if (present.has(key) || (start > now && !status.has(key))) continue;
      const row = { cleaner_id: owner.id, city_id: owner.cityId, starts_at: new Date(start), ends_at: new Date(end) };
      missing.push({ ...row, status: status.get(key) ?? 'open' });
    }
  }
  await trx.insertInto('time_slots').values(missing).execute();
  for (const [key, next] of status) {
    const id = present.get(key);
    if (id) await trx.updateTable('time_slots').set({ status: next }).where('id', '=', id).execute();
  }
}

/** Decision: a booking and its money. A slot its cleaner canceled is blocked; any other canceled slot opens again. */
function slotStatus({ outcome }: PlannedBooking): SlotStatus {
  if (outcome.state === 'pending') return 'held';
  if (outcome.state === 'expired') return 'open';
  if (outcome.state === 'canceled') return outcome.by === 'cleaner' ? 'blocked' : 'open';
  return 'booked';
}

const date = (instant: number) => new Date(instant);

function bookingRow(booking: PaidBooking, slotId: number, ids: Ids, sealer: Sealer): Insertable<Tables['bookings']> {
  const { outcome, charge, bookedAt, endedAt } = booking;
  const customer = CUSTOMERS[booking.customer];
  const cleaner = ids.cleaners.get(booking.cleaner)!;
  const created = bookedAt - (charge ? 3 * MINUTE : 0);
  const canceled = outcome.state === 'canceled' ? outcome : null;
  return {
    id: booking.id,
    time_slot_id: slotId,
    cleaner_id: cleaner.id,
    city_id: cleaner.cityId,
    service_id: ids.services.get(booking.service)!,
    starts_at: date(booking.start),
    ends_at: date(booking.end),
    status: outcome.state,
    customer_user_id: ids.users.get(customer.email) ?? null,
    customer_name: customer.name,
    customer_email: customer.email,
    phone: customer.phone,
    address: customer.address,
    notes: booking.notes ?? null,
    hours: booking.hours,
    hourly_cents: booking.hourlyCents,
    total_cents: booking.totalCents,
    fee_basis_points: policy.fee.basisPoints,
    free_hours_before: policy.cancel.freeHoursBefore,
    grace_minutes: policy.cancel.graceMinutes,
    kept_hours: policy.cancel.keptHours,
    held_until: date(created + policy.hold.minutes * MINUTE),
    intent_id: charge?.intentId ?? null,
    client_secret: charge?.clientSecret ?? null,
    ...(charge ? newToken(sealer) : { token_hash: null, token_sealed: null }),
    created_at: date(created),
    booked_at: charge ? date(bookedAt) : null,
    completed_at: outcome.state === 'completed' && endedAt !== null ? date(endedAt) : null,
    canceled_at: canceled && endedAt !== null ? date(endedAt) : null,
    canceled_by: canceled?.by ?? null,
    cancel_reason: canceled?.reason ?? null,
  };
}

function newToken(sealer: Sealer): { token_hash: Buffer; token_sealed: Buffer } {
  const token = newSecret();
  return { token_hash: hashSecret(token), token_sealed: sealer.seal(token) };
}

async function seedMoney(trx: Trx, bookings: PaidBooking[]): Promise<void> {
  const payments: Insertable<Tables['payments']>[] = [];
  const refunds: Insertable<Tables['refunds']>[] = [];
  const ledger: Insertable<Tables['ledger']>[] = [];
  for (const { id, charge, refund, totalCents, refundCents, bookedAt, endedAt, outcome } of bookings) {
    if (!charge) continue;
    const { intentId, chargeId } = charge;
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
      reason: outcome.state === 'canceled' ? `canceled by ${outcome.by}` : 'customer not there',
      status: 'sent',
      provider_id: refund.providerId,
      last_error: null,
      created_at: date(endedAt),
      sent_at: sent,
    });
    ledger.push({
      booking_id: id,
      kind: 'refund',
      amount_cents: -refundCents,
      provider_id: refund.providerId,
      at: sent,
    });
  }
  await trx.insertInto('payments').values(payments).execute();
  await trx.insertInto('refunds').values(refunds).execute();
  await trx.insertInto('ledger').values(ledger).execute();
}

async function seedReviews(trx: Trx, bookings: PaidBooking[], ids: Ids): Promise<void> {
  const reviews = bookings.flatMap(({ id, cleaner, customer, review }) =>
    review
      ? [
          {
            booking_id: id,
            cleaner_id: ids.cleaners.get(cleaner)!.id,
            stars: review.stars,
            comment: review.comment,
            customer_name: publicName(CUSTOMERS[customer].name),
            created_at: date(review.at),
          },
        ]
      : [],
  );
  await trx.insertInto('reviews').values(reviews).execute();
}
