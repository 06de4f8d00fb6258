import type { PgBoss } from 'pg-boss';

/** The queues with an entry that is due by now, in the queues' own time, and that nobody has taken. */
export async function selectDueQueues(boss: PgBoss): Promise<string[]> {
  const { rows } = await boss.getDb().executeSql(`
    select name from pgboss.queue where exists (
      select from pgboss.job
      where job.name = queue.name and state < 'active' and not blocked and start_after <= pgboss.job_now()
    )`);
  return rows.map(({ name }) => name);
}
