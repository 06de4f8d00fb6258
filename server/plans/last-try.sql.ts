import { type RawBuilder, sql } from 'kysely';

/** Null where its bank has given the card another expiry or number since a try. */
export const cardIfSame = sql`case when card.changed_at > tried.created_at then null else card_id end`;

/**
 * The latest try of a visit's charge, at the time that it has now: what was declined before the visit was announced as it is
 * now, or of a card that its plan has no more, was settled since. One row or none, to be joined laterally, also by modules
 * that list visits.
 */
export const lastTryOf = (bookingId: RawBuilder<number>) => sql`(
    select last.* from (
      select tried.id, tried.state, decline_code, tried.created_at, ${cardIfSame} as card_id
      from off_session_charges as tried join saved_cards as card on card.id = card_id
      left join visit_charges as told on told.booking_id = tried.booking_id
      where tried.booking_id = ${bookingId} and (tried.state in ('asked', 'paid') or tried.created_at >= told.noticed_at)
      order by tried.id desc limit 1
    ) as last
    where last.state <> 'declined' or last.card_id is not distinct from (
      select plans.card_id from plans join bookings as charged on charged.plan_id = plans.id where charged.id = ${bookingId}
    )
  )`;
