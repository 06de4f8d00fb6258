import { sql } from 'kysely';
import type { Db } from '../schema/tables.ts';

/** What has become of searches for somebody else that have ended since then. */
export interface RescueFigures {
  /** Somebody else came, or is to come. */
  saved: number;
  of: number;
  /** From the first one's leaving to the yes of the next, in half of the cases at most; null where nobody was found. */
  minutes: number | null;
  /** Under way now. */
  open: number;
}

export async function selectRescueFigures(db: Db, since: Date): Promise<RescueFigures> {
  const { rows } = await sql<RescueFigures>`
    select count(*) filter (where state = 'rescued')::int as saved,
      count(*) filter (where ended_at is not null)::int as of,
      round(percentile_cont(0.5) within group (order by extract(epoch from ended_at - began_at) / 60)
        filter (where state = 'rescued'))::int as minutes,
      count(*) filter (where ended_at is null)::int as open
    from rescues where ended_at is null or ended_at >= ${since}
  `.execute(db);
  return rows[0]!;
}
