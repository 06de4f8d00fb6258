/**
 * The baseline of a booking: what has to be in the database once a time is held and once it is paid, each in one prepared
 * statement that is its own transaction. The same rows under the same constraints, the same cut of the day around the
 * time, and the same notification to the other processes; no limits, no price looked at twice, no provider.
 */
import { randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { type CleanerCalendar, cutDays } from '#contract/cut-day';
import { DAY, dateIn, HOUR } from '#contract/time';

const DAYS = `
  select (extract(epoch from starts_at) * 1000)::float8 as start,
    days_of(cleaner_id, starts_at - interval '2 days', starts_at + interval '56 hours') as days
  from time_slots where id = $1`;

const HOLD = `
  with gone as (
    update time_slots set status = 'withdrawn' where id = any($6) and status = 'open'
  ), slot as (
    update time_slots set status = 'held' where id = $1 and status = 'open' returning *
  ), held as (
    insert into bookings (
      time_slot_id, cleaner_id, city_id, service_id, starts_at, ends_at, status, customer_name, customer_email,
      hours, minutes, hourly_cents, total_cents, fee_basis_points, free_hours_before, grace_minutes, kept_hours,
      booker_hash, booker_address, held_until, created_at
    )
    select slot.id, cleaner_id, slot.city_id, services.id, starts_at, ends_at, 'pending', 'Robin Vale', $3,
      hours, hours * 60, hourly_rate_cents + surcharge_cents, hours * (hourly_rate_cents + surcharge_cents), 1500, 24, 5, 1,
      $4, $5, now() + interval '10 minutes', now()
    from slot join cleaners on cleaners.id = cleaner_id and cleaners.status = 'active' join services on services.id = $2,
      lateral (select (extract(epoch from ends_at - starts_at) / 3600)::int as hours) as length
    on conflict (time_slot_id) where status in ('pending', 'scheduled', 'completed', 'no_show') do nothing
    returning id
  )
  select id, pg_notify('changes', '') from held`;

const CONFIRM = `
  with booked as (
    update bookings set status = 'scheduled', intent_id = $2, booked_at = now(), token_hash = $3, token_sealed = $4
    where id = $1 and status = 'pending' returning *
  ), slot as (
    update time_slots set status = 'booked' from booked
    where time_slots.id = booked.time_slot_id and time_slots.status = 'held' returning time_slots.id
  ), payment as (
    insert into payments (intent_id, booking_id, amount_cents, paid_at)
    select intent_id, id, total_cents, now() from booked
  ), entry as (
    insert into ledger (booking_id, kind, amount_cents, provider_id, at)
    select id, 'charge', total_cents, intent_id, now() from booked
), email as (
    insert into mails (key, kind, recipient, booking_id, status, created_at)
    select kind || ':' || booked.id, kind, recipient, booked.id, 'waiting', now()
    from booked join cleaners on cleaners.id = cleaner_id join users on users.id = user_id,
      lateral (values ('booking-confirmed', customer_email), ('job-booked', users.email)) as wanted (kind, recipient)
    returning key
), entry_of_outbox as (
    insert into pgboss.job (name, data) select 'mail', jsonb_build_object('id', key) from email
  )
  select slot.id, pg_notify('changes', '') from slot`;

interface Days extends CleanerCalendar {
  slots: { id: number; start: number; end: number; busyUntil: number; status: string }[];
}

/** Open times that are none any more once this one is taken for what it is. */
function cutAround(slotId: number, start: number, days: Days): number[] {
  const first = dateIn(start - HOUR, days.zone);
  const last = dateIn(start + 9 * HOUR, days.zone);
  const taken = days.slots.filter(({ id, status }) => id === slotId || status !== 'open').filter(isNot('withdrawn'));
  const count = Math.round((Date.parse(last) - Date.parse(first)) / DAY) + 1;
  const wanted = new Set(cutDays(first, count, days, taken).map((open) => open.start));
  return days.slots
    .filter((slot) => slot.id !== slotId && slot.status === 'open' && !wanted.has(slot.start))
    .filter((slot) => dateIn(slot.start, days.zone) >= first && dateIn(slot.start, days.zone) <= last)
    .map(({ id }) => id);
}

const isNot = (status: string) => (slot: { status: string }) => slot.status !== status;

/** What comes in for one booking: `/?slot=7&service=2`. */
process.once('message', (databaseUrl: string) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const run = async (name: string, text: string, values: unknown[]): Promise<number | undefined> =>
    (await pool.query<{ id: number }>({ name, text, values })).rows[0]?.id;
  const cut = async (slotId: number): Promise<number[]> => {
    const { rows } = await pool.query<{ start: number; days: Days }>({ name: 'days', text: DAYS, values: [slotId] });
    return rows[0] ? cutAround(slotId, rows[0].start, rows[0].days) : [];
  };
  let sold = 0;
  const server = http.createServer(async (request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost');
    const [email, address] = [`baseline.${++sold}@example.test`, `10.9.${sold >> 8}.${sold & 255}`];
    const slotId = Number(searchParams.get('slot'));
    const hold = [slotId, searchParams.get('service'), email, randomBytes(32), address, await cut(slotId)];
    const booking = await run('hold', HOLD, hold);
    const paid = [booking, `pi_baseline_${booking}`, randomBytes(32), randomBytes(60)];
    const slot = booking && (await run('confirm', CONFIRM, paid));
    response.writeHead(slot ? 200 : 409).end();
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
