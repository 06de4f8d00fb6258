import { sql } from 'kysely';
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
