import { sql } from 'kysely';
import type { Trx } from '#platform/database';
import { REVIEWS } from '../reviews.ts';

/** What was charged and what went back for the bookings of large_bookings, with the ledger's entries. */
export async function insertMoney(trx: Trx): Promise<void> {
  await sql`
    insert into payments (intent_id, booking_id, charge_id, amount_cents, refunded_cents, paid_at)
    select intent_id, bookings.id, 'ch_large_' || n, bookings.total_cents, refund_cents, bookings.booked_at
    from large_bookings join bookings on intent_id = 'pi_large_' || n
  `.execute(trx);
  await sql`
    insert into refunds (id, intent_id, booking_id, amount_cents, reason_code, status, provider_id, created_at, sent_at,
      done_at)
    select gen_random_uuid(), intent_id, bookings.id, refund_cents,
      case bookings.status when 'no_show' then 'customer_no_show' else 'canceled_' || bookings.cancel_code end,
      'done', 're_large_' || n, refunded_at, refunded_at + interval '1 minute', refunded_at + interval '1 minute'
    from large_bookings join bookings on intent_id = 'pi_large_' || n
    where refund_cents > 0
  `.execute(trx);
  await sql`
    insert into ledger (booking_id, kind, amount_cents, provider_id, at)
    select booking_id, 'charge', amount_cents, intent_id, paid_at from payments where intent_id like 'pi\\_large\\_%'
    union all
    select booking_id, 'refund', -amount_cents, provider_id, sent_at from refunds where provider_id like 're\\_large\\_%'
  `.execute(trx);
}

/** Ratings of about half the completed jobs, some with words; cleaners' figures count them in. */
export async function insertReviews(trx: Trx): Promise<void> {
  const comments = REVIEWS.flatMap(({ stars, comment }) => (stars === 5 && comment ? [comment] : []));
  await sql`
    insert into reviews (booking_id, cleaner_id, stars, comment, customer_name, created_at)
    select bookings.id, bookings.cleaner_id,
      case when luck < 0.5 then 5 when luck < 0.85 then 4 + n % 2 when luck < 0.95 then 3 else 1 + n % 2 end,
      case when luck < 0.5 and n % 3 > 0 then (${comments}::text[])[1 + n % ${comments.length}] end,
      split_part(customer_name, ' ', 1) || ' ' || left(split_part(customer_name, ' ', 2), 1) || '.',
      bookings.ends_at + interval '5 hours'
    from large_bookings join bookings on intent_id = 'pi_large_' || n
    where bookings.status = 'completed' and n % 9 < 5
  `.execute(trx);
  await sql`
    with done as (
      select bookings.cleaner_id, count(*) as jobs, count(stars) as ratings, coalesce(sum(stars), 0) as stars
      from bookings left join reviews on booking_id = bookings.id
      where bookings.status = 'completed' and intent_id like 'pi\\_large\\_%' group by bookings.cleaner_id
    )
    update cleaners set jobs_completed = jobs_completed + jobs, rating_count = rating_count + ratings,
      rating_sum = rating_sum + stars
    from done where cleaner_id = cleaners.id
  `.execute(trx);
}
