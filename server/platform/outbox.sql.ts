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

/** Which of these rows have an entry in one of these queues that is not done yet. */
export async function selectWaiting(boss: PgBoss, queues: string[], ids: string[]): Promise<Set<string>> {
  const { rows } = await boss
    .getDb()
    .executeSql(
      `select distinct data->>'id' as id from pgboss.job where name = any($1) and state < 'completed' and data->>'id' = any($2)`,
      [queues, ids],
    );
  return new Set(rows.map(({ id }: { id: string }) => id));
}
