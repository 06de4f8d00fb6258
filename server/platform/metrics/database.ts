import type { Database } from '../database.ts';
import { gauge, type MetricCollector } from './metric.ts';

/** The pool's connections of this process, who waits for one, and deadlocks. */
export const databaseMetrics =
  ({ pool, deadlocks }: Pick<Database, 'pool' | 'deadlocks'>): MetricCollector =>
  () => [
    {
      name: 'database_connections',
      help: 'Connections to PostgreSQL of this process.',
      labels: ['state'],
      values: [
        { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
        { labels: { state: 'idle' }, value: pool.idleCount },
      ],
    },
    gauge('database_waiting', 'Requests and background work that wait for a connection.', pool.waitingCount),
    gauge('database_deadlocks', 'Transactions that PostgreSQL broke off as deadlocks since the start.', deadlocks()),
  ];
