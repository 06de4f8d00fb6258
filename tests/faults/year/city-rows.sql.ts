import type pg from 'pg';

/** What people of the year look up before they do something: read directly, as nobody could look at 800 pages a moment. */

export interface DueJob {
  id: number;
  cleaner_id: number;
  user_id: number | null;
  plan_id: number | null;
  nominal_date: string | null;
  status: string;
  starts_at: Date;
  ends_at: Date;
  total_cents: number;
}

const JOB =
  'id, cleaner_id, customer_user_id as user_id, plan_id, nominal_date::text, status, starts_at, ends_at, total_cents';

/** Jobs that are over and not marked done. */
export const jobsToEnd = async (pool: pg.Pool, now: number): Promise<DueJob[]> =>
  (
    await pool.query(`select ${JOB} from bookings where status = 'scheduled' and ends_at <= $1 order by id`, [
      new Date(now),
    ])
  ).rows;

/** Jobs that are booked or planned and begin between two instants. */
export const jobsBetween = async (pool: pg.Pool, from: number, to: number): Promise<DueJob[]> =>
  (
    await pool.query(
      `select ${JOB} from bookings where status in ('scheduled', 'planned') and starts_at > $1 and starts_at <= $2
       order by id`,
      [new Date(from), new Date(to)],
    )
  ).rows;

export interface OpenOffer {
  rescue_id: number;
  cleaner_id: number;
  token_sealed: Buffer;
}

/** Offers of jobs for which somebody is looked for now. */
export const openOffers = async (pool: pg.Pool): Promise<OpenOffer[]> =>
  (
    await pool.query(
      `select rescue_id, rescue_offers.cleaner_id, token_sealed from rescue_offers
       join rescues on rescues.id = rescue_id where rescues.state = 'seeking' order by rescue_offers.id`,
    )
  ).rows;

/** Jobs whose customers are asked whether somebody else may come. */
export const jobsToAskAbout = async (pool: pg.Pool): Promise<{ booking_id: number; user_id: number }[]> =>
  (
    await pool.query(
      `select booking_id, customer_user_id as user_id from rescues join bookings on bookings.id = booking_id
       where state = 'asking' order by rescues.id`,
    )
  ).rows;

export interface OpenMove {
  booking_id: number;
  user_id: number;
  cleaner_id: number;
  state: 'requested' | 'proposed';
  slot_ids: number[];
}

export const openMoves = async (pool: pg.Pool): Promise<OpenMove[]> =>
  (
    await pool.query(
      `select booking_id, customer_user_id as user_id, cleaner_id, state, slot_ids from moves
       join bookings on bookings.id = booking_id where state in ('requested', 'proposed') order by moves.id`,
    )
  ).rows;

/** Plans that their cleaners have still to answer. */
export const askedPlans = async (pool: pg.Pool): Promise<{ id: number; cleaner_id: number }[]> =>
  (await pool.query(`select id, cleaner_id from plans where state = 'asked' order by id`)).rows;

/** Dates without a time of which nobody has said what to do. */
export const openClashes = async (
  pool: pg.Pool,
): Promise<{ plan_id: number; user_id: number; cleaner_id: number; nominal_date: string }[]> =>
  (
    await pool.query(
      `select plan_id, customer_user_id as user_id, cleaner_id, nominal_date::text from plan_clashes
       join plans on plans.id = plan_id where settled_at is null and customer_answer is null and plans.state = 'active'
       order by plan_id, nominal_date`,
    )
  ).rows;

export interface DeclinedVisit {
  id: number;
  user_id: number;
  plan_id: number;
  nominal_date: string;
  state: string;
}

/** Planned visits whose card was declined the last time, and what the bank said. */
export const declinedVisits = async (pool: pg.Pool): Promise<DeclinedVisit[]> =>
  (
    await pool.query(
      `select bookings.id, customer_user_id as user_id, plan_id, nominal_date::text, tried.state from bookings cross join lateral (
         select state from off_session_charges where booking_id = bookings.id order by id desc limit 1
       ) as tried
       where bookings.status = 'planned' and tried.state in ('declined', 'authentication_required') order by bookings.id`,
    )
  ).rows;

/** Plans that pause until their customer does something. */
export const unpaidPlans = async (pool: pg.Pool): Promise<{ id: number; user_id: number }[]> =>
  (
    await pool.query(
      `select id, customer_user_id as user_id from plans where state = 'paused' and pause_code = 'unpaid' order by id`,
    )
  ).rows;

/** What was paid for a booking's visit. */
export const visitIntentOf = async (pool: pg.Pool, bookingId: number): Promise<string | undefined> =>
  (await pool.query(`select intent_id from payments where booking_id = $1 and purpose = 'visit'`, [bookingId])).rows[0]
    ?.intent_id;

/** Payments of which the team has given something back, besides what a cancel gives. */
export const intentsRefundedByTeam = async (pool: pg.Pool): Promise<string[]> =>
  (
    await pool.query(
      `select distinct intent_id from refunds where booking_id in (
         select booking_id from refunds group by booking_id having count(*) > 1
         union select booking_id from reports where refunded_cents > 0
         union select booking_id from disputes)`,
    )
  ).rows.map(({ intent_id }) => intent_id);

/** What the server has counted of transactions that waited for each other. */
export const deadlocksOf = async (pool: pg.Pool): Promise<number> =>
  Number(
    (await pool.query('select deadlocks from pg_stat_database where datname = current_database()')).rows[0].deadlocks,
  );

/** Plans that are over, whoever ended them. */
export const endedPlans = async (pool: pg.Pool): Promise<{ id: number; user_id: number }[]> =>
  (await pool.query(`select id, customer_user_id as user_id from plans where state = 'ended'`)).rows;

/** Whether a cleaner has, or had, something that touches the time between two instants; also what was moved away since. */
export const takenThen = async (pool: pg.Pool, cleanerId: number, from: number, to: number): Promise<boolean> =>
  (
    await pool.query(
      `select from time_slots where cleaner_id = $1 and status in ('held', 'booked', 'blocked')
         and starts_at < $3 and ends_at > $2
       union all
       select from bookings where cleaner_id = $1 and (starts_at < $3 and ends_at > $2
         or moved_at is not null and nominal_date = ($2::timestamptz at time zone 'America/New_York')::date)
       limit 1`,
      [cleanerId, new Date(from), new Date(to)],
    )
  ).rowCount !== 0;

/** What the outbox itself forgets after some days, which are minutes here. */
export const forgetOldEntries = (pool: pg.Pool): Promise<unknown> =>
  pool.query(`delete from pgboss.job where state = 'completed' and completed_on < now() - interval '2 minutes'`);
