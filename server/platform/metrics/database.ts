import type pg from 'pg';
import { gauge, type MetricCollector } from './metric.ts';

/** The pool's connections of this process, and who waits for one. */
export const poolMetrics =
  (pool: pg.Pool): MetricCollector =>
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
  ];
