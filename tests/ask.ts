import pg from 'pg';

/** Runs one statement, by a connection of its own; gives its rows. */
export async function ask(config: pg.PoolConfig, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(config as pg.ClientConfig);
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
