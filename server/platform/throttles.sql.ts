import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { systemClock } from './clock.ts';
import type { Db } from './database.ts';
import type { ScheduledTask } from './scheduled-tasks.sql.ts';

/**
 * Drops the counts of tries that are over. Tries are counted by the machine's own clock, also where the product's is
 * moved.
 */
export const throttleTask = (db: Db): ScheduledTask => ({
  name: 'drop ended counts of tries',
  everySeconds: 3600,
  async run() {
    await sql`delete from throttles where expire < ${systemClock.now().getTime()}`.execute(db);
  },
});

/** How many tries are counted of a key by now, within another statement. */
export const triesOf = (key: string): RawBuilder<number> =>
  sql`coalesce((select points from throttles where key = ${key} and expire > ${systemClock.now().getTime()}), 0)`;

/** What one try counts towards: a key, of which so many are allowed in so many seconds. */
export interface Limit {
  key: string;
  most: number;
  seconds: number;
}

/**
 * Counts one try towards each of these limits, in one statement: a limit after one that is exceeded is not counted. Gives
 * until when the first exceeded one refuses, as an epoch in milliseconds; null where none is exceeded. The rows are those
 * of rate-limiter-flexible, which would write each with a statement of its own.
 */
export async function countTry(pool: pg.Pool, limits: readonly Limit[]): Promise<number | null> {
  const now = systemClock.now().getTime();
  const values = limits.flatMap(({ key, most, seconds }) => [key, most, now + seconds * 1000]);
  const [name, text] = [`count a try ${limits.length}`, textFor(limits.length)];
  const { rows } = await pool.query<{ refused_until: number | null }>({ name, text, values: [now, ...values] });
  return rows[0]?.refused_until ?? null;
}

const texts: string[] = [];

/** The statement for so many limits, each counted only where the one before it is kept. */
function textFor(limits: number): string {
  texts[limits] ??= `with ${Array.from({ length: limits }, (_, place) => counted(place)).join(', ')}
    select expire as refused_until from (
      ${Array.from({ length: limits }, (_, place) => `select expire, is_kept from counted_${place}`).join(' union all ')}
    ) as counted where not is_kept`;
  return texts[limits];
}

function counted(place: number): string {
  const [key, most, expire] = [2, 3, 4].map((first) => `$${first + 3 * place}`);
  return `counted_${place} as (
    insert into throttles (key, points, expire)
    select ${key}::varchar, 1, ${expire}::bigint ${place > 0 ? `from counted_${place - 1} where is_kept` : ''}
    on conflict (key) do update set
      points = case when throttles.expire <= $1::bigint then 1 else throttles.points + 1 end,
      expire = case when throttles.expire <= $1::bigint then excluded.expire else throttles.expire end
    returning expire, points <= ${most}::int as is_kept
  )`;
}

/** Counts several tries towards one limit. Gives how many there are by now, and until when they count (epoch in milliseconds). */
export async function addTries(
  pool: pg.Pool,
  { key, seconds }: Limit,
  tries: number,
): Promise<{ points: number; expire: number }> {
  const now = systemClock.now().getTime();
  const text = `insert into throttles (key, points, expire) values ($2, $3, $4)
    on conflict (key) do update set
      points = case when throttles.expire <= $1::bigint then 0 else throttles.points end + $3,
      expire = case when throttles.expire <= $1::bigint then excluded.expire else throttles.expire end
    returning points, expire`;
  const values = [now, key, tries, now + seconds * 1000];
  const { rows } = await pool.query<{ points: number; expire: number }>({ name: 'add tries', text, values });
  return rows[0]!;
}
