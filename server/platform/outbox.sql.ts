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

/** What was put into a queue before it had one for what it gives up goes there, too, once it is given up. */
export async function setDeadLetter(boss: PgBoss, queue: string, deadLetter: string): Promise<void> {
  await boss
    .getDb()
    .executeSql(
      `update pgboss.job set dead_letter = $2 where name = $1 and state < 'completed' and dead_letter is null`,
      [queue, deadLetter],
    );
}

/** Whether a queue has an entry for this row that is still to be done. */
export async function isAskedAgain(boss: PgBoss, queue: string, id: string): Promise<boolean> {
  const { rows } = await boss
    .getDb()
    .executeSql(`select from pgboss.job where name = $1 and state < 'completed' and data->>'id' = $2 limit 1`, [
      queue,
      id,
    ]);
  return rows.length > 0;
}
