import { sql } from 'kysely';
import { systemClock } from '../clock.ts';
import type { Db } from '../database.ts';
import { gauge, type MetricCollector } from './metric.ts';

/** Work that follows commits, by queue: how much is to be done, and how long the oldest of it has been due. */
export const outboxMetrics =
  (db: Db): MetricCollector =>
  async () => {
    const rows = await selectDepth(db);
    return [
      {
        name: 'outbox_jobs',
        help: 'Work in the outbox: waiting, retried, active or given up.',
        labels: ['queue', 'state'],
        values: rows.map(({ queue, state, jobs }) => ({ labels: { queue, state }, value: jobs })),
      },
      gauge(
        'outbox_overdue_seconds',
        'How long the oldest waiting work has been due.',
        Math.max(0, ...rows.map(({ overdue }) => overdue)),
      ),
    ];
  };

interface Depth {
  queue: string;
  state: string;
  jobs: number;
  overdue: number;
}

/** In the queue's own time, also where the product's clock is moved. */
async function selectDepth(db: Db): Promise<Depth[]> {
  const { rows } = await sql<Depth>`
    select name as queue, state::text, count(*) as jobs, coalesce(extract(epoch from
      ${systemClock.now()} - min(start_after) filter (where state in ('created', 'retry'))), 0)::float8 as overdue
    from pgboss.job where state in ('created', 'retry', 'active', 'failed') and name not like '\\_\\_%'
    group by name, state order by name, state
  `.execute(db);
  return rows;
}
