import pg from 'pg';

/** What the waitlist's tests read and change in the database directly. */

/** Makes it noon or so in a city, whatever the hour is: nobody is told of a time at night. Its times are made anew. */
export async function makeNoon(config: pg.PoolConfig, slug: string): Promise<void> {
  const pool = new pg.Pool({ ...config, max: 1 });
  const ahead = 12 - new Date().getUTCHours();
  // Of these zones the sign is the other way round.
  const zone = ahead === 0 ? 'Etc/UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  await pool.query('update cities set time_zone = $1 where slug = $2', [zone, slug]);
  await pool.query('update slot_horizons set made_until = to_timestamp(0)');
  await pool.end();
}

/** Whether every cleaner's times are made. */
export const areTimesMade = async (pool: pg.Pool): Promise<boolean> =>
  (await pool.query('select from slot_horizons where made_until < to_timestamp(1) limit 1')).rowCount === 0;

/** The private hold of a time ends now. */
export const endPrivateHold = (pool: pg.Pool, slotId: number) =>
  pool.query(`update waitlist_offers set held_until = $2 where slot_id = $1 and state = 'waiting'`, [
    slotId,
    new Date(),
  ]);

/** The offers of a time in their order, with whose they are. */
export async function offersOf(pool: pg.Pool, slotId: number) {
  const { rows } = await pool.query<{ email: string; state: string; token_sealed: Buffer }>(
    `select email, waitlist_offers.state, waitlist_offers.token_sealed from waitlist_offers
     join waitlist_entries on waitlist_entries.id = entry_id where slot_id = $1 order by waitlist_offers.id`,
    [slotId],
  );
  return rows;
}

/** From now on a time is lost in the moment in which it is to be held for a wish; gives the way back. */
export async function loseTimesToHold(pool: pg.Pool): Promise<() => Promise<unknown>> {
  await pool.query(
    `create function lose_time() returns trigger language plpgsql as $$ begin
       update time_slots set status = 'withdrawn' where id = new.slot_id;
       return new;
     end $$;
     create trigger lose_time after insert on waitlist_offers for each row execute function lose_time()`,
  );
  return () => pool.query('drop trigger lose_time on waitlist_offers; drop function lose_time');
}
