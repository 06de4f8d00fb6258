import { Kysely, PostgresDialect } from 'kysely';
import type { Database } from '#platform/database';
import type { Db, Tables } from '../server/schema/tables.ts';

/** A node of a plan, as PostgreSQL explains it after it was run. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** Every node of the plan by which `query`'s one statement was run. */
export async function planOf(
  { pool }: Pick<Database, 'pool'>,
  query: (db: Db) => Promise<unknown>,
): Promise<PlanNode[]> {
  const { sql, parameters } = await statementOf(pool, query);
  const { rows } = await pool.query(`explain (analyze, timing off, format json) ${sql}`, [...parameters]);
  return nodesOf(rows[0]['QUERY PLAN'][0].Plan);
}

/**
 * The generic plan that PostgreSQL may use for a prepared statement, made without knowing its parameters, where tables are too
 * large to be read whole. It was not run: it counts no rows.
 */
export async function genericPlanOf({ pool }: Pick<Database, 'pool'>, query: (db: Db) => Promise<unknown>) {
  const { sql } = await statementOf(pool, query);
  const client = await pool.connect();
  try {
    await client.query('begin; set local enable_seqscan = off');
    const { rows } = await client.query(`explain (generic_plan, format json) ${sql}`);
    return nodesOf(rows[0]['QUERY PLAN'][0].Plan);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** The one statement that `query` runs. */
async function statementOf(pool: Database['pool'], query: (db: Db) => Promise<unknown>) {
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => void statements.push({ sql: event.query.sql, parameters: event.query.parameters }),
  });
  await query(db);
  if (statements.length !== 1) throw new Error(`One statement was expected, not ${statements.length}.`);
  return statements[0]!;
}

const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Rows that were looked at in these tables, those among them that were not wanted too. */
export const rowsRead = (plan: PlanNode[], tables: string[]): number =>
  plan
    .filter((node) => tables.includes(node['Relation Name'] ?? ''))
    .reduce((sum, node) => {
      const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
      return sum + (node['Actual Rows'] + removed) * node['Actual Loops'];
    }, 0);
