import { type Insertable, sql } from 'kysely';
import { ESTIMATE_VERSION } from '#contract/estimate';
import { keptHoursOf } from '#contract/late-cancel';
import { policy } from '#contract/policy';
import { HOUR, MINUTE } from '#contract/time';
import type { Trx } from '#platform/database';
import { hashSecret, newSecret, type Sealer } from '#platform/secrets';
import type { Tables } from '../../server/schema/tables.ts';
import { CUSTOMERS, publicName } from './customers.ts';
import { type DemoIds, lockAndFind } from './demo-ids.ts';
import type { PaidBooking } from './pay-bookings.ts';
import { CANCEL_CODES, seedMoney } from './seed-money.ts';
import { seedPayouts } from './seed-payouts.ts';
import { seedSlots } from './seed-slots.ts';

/** Bookings with their slots, their money and what was said about them. The cleaners' coming slots are there already. */
export async function seedBookings(
  trx: Trx,
  { bookings, ...payouts }: { bookings: PaidBooking[] } & Parameters<typeof seedPayouts>[2],
  sealer: Sealer,
  now: number,
): Promise<void> {
  const ids = await lockAndFind(trx);
  const slotOf = await seedSlots(trx, ids, bookings, now);
  await trx
    .insertInto('bookings')
    .values(bookings.map((booking) => bookingRow(booking, slotOf(booking), ids, sealer, now)))
    .execute();
  await sql`select setval(pg_get_serial_sequence('bookings', 'id'), (select max(id) from bookings))`.execute(trx);
  await seedMoney(trx, bookings);
  await seedPayouts(trx, ids, payouts, now);
  await seedReviews(trx, bookings, ids);
  await seedReports(trx, bookings);
}

const date = (instant: number) => new Date(instant);

function bookingRow(
  booking: PaidBooking,
  slotId: number,
  ids: DemoIds,
  sealer: Sealer,
  now: number,
): Insertable<Tables['bookings']> {
  const { outcome, charge, bookedAt, endedAt } = booking;
  const customer = CUSTOMERS[booking.customer];
  const cleaner = ids.cleaners.get(booking.cleaner)!;
  const created = bookedAt - (charge ? 3 * MINUTE : 0);
  const remindedAt = booking.start - policy.booking.reminderHours * HOUR;
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
    hours: Math.ceil(booking.minutes / 60),
    minutes: booking.minutes,
    home_summary: booking.home ?? null,
    extras: Object.fromEntries((booking.extras ?? []).map(({ name, count }) => [name, count])),
    advised_minutes: booking.advisedMinutes,
    estimate_version: booking.advisedMinutes === null ? null : ESTIMATE_VERSION,
    hourly_cents: booking.hourlyCents,
    total_cents: booking.totalCents,
    fee_basis_points: booking.feeBasisPoints,
    free_hours_before: policy.cancel.freeHoursBefore,
    grace_minutes: policy.cancel.graceMinutes,
    kept_hours: keptHoursOf(booking.minutes),
    held_until: date(created + policy.hold.minutes * MINUTE),
    intent_id: charge?.intentId ?? null,
    client_secret: charge?.clientSecret ?? null,
    ...(charge ? newToken(sealer) : { token_hash: null, token_sealed: null }),
    created_at: date(created),
    booked_at: charge ? date(bookedAt) : null,
    completed_at: outcome.state === 'completed' && endedAt !== null ? date(endedAt) : null,
    canceled_at: canceled && endedAt !== null ? date(endedAt) : null,
    canceled_by: canceled?.by ?? null,
    cancel_code: canceled ? CANCEL_CODES[canceled.by] : null,
    cancel_reason: canceled?.reason ?? null,
    // Who comes within a day has heard of it.
    reminded_at: charge && remindedAt <= now ? date(remindedAt) : null,
    no_show_at: outcome.state === 'no_show' && endedAt !== null ? date(endedAt) : null,
  };
}

function newToken(sealer: Sealer): { token_hash: Buffer; token_sealed: Buffer } {
  const token = newSecret();
  return { token_hash: hashSecret(token), token_sealed: sealer.seal(token) };
}

async function seedReviews(trx: Trx, bookings: PaidBooking[], ids: DemoIds): Promise<void> {
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

/** Two hours after the job: whoever comes home writes then. */
async function seedReports(trx: Trx, bookings: PaidBooking[]): Promise<void> {
  const reports = bookings.flatMap(({ id, report, end }) =>
    report === undefined ? [] : [{ booking_id: id, message: report, created_at: date(end + 2 * HOUR) }],
  );
  await trx.insertInto('reports').values(reports).execute();
}
