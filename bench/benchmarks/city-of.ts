import pg from 'pg';

/** A city to ask for, with enough open times this week. */
export interface City {
  id: number;
  slug: string;
  openThisWeek: number;
}

/** Open times of a week. */
const DEFAULT_OPEN_TIMES = 300;

/** The city whose open times of the next seven days are nearest to what is wanted: the same work in every database. */
export async function cityOf(databaseUrl: string, wanted = DEFAULT_OPEN_TIMES): Promise<City> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<City>(
    `select cities.id, slug, count(*)::int as "openThisWeek" from time_slots join cities on cities.id = city_id
    where status = 'open' and starts_at between now() and now() + interval '7 days'
    group by cities.id order by abs(count(*) - $1), cities.id limit 1`,
    [wanted],
  );
  await client.end();
  const [city] = rows;
  if (!city) throw new Error('No city has open times.');
  return city;
}
