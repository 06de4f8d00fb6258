import pg from 'pg';

/** What the library's queries do with their connection, as far as a beginning one adds to it. */
interface Connection {
  parsedStatements: Record<string, string>;
  bind(to: { statement: string }): void;
  execute(what: Record<string, never>): void;
}
interface Prepared {
  prepare(connection: Connection): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}
type Done = (error: Error | undefined, result: pg.QueryResult) => void;
const PreparedQuery = pg.Query as unknown as new (query: pg.QueryConfig, done: Done) => Prepared & pg.Submittable;

const BEGIN = { name: 'begin', text: 'begin' };

/**
 * `begin` and a prepared statement up to one Sync: where `begin` fails, PostgreSQL leaves out the statement
 * (https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING).
 */
class BeginningQuery extends PreparedQuery {
  #begun = false;

  override prepare(connection: Connection): void {
    connection.bind({ statement: BEGIN.name });
    connection.execute({});
    super.prepare(connection);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#begun) super.handleCommandComplete(message, connection);
    this.#begun = true;
  }
}

/**
 * Begins a transaction with its first statement, which has a name and values, and gives the statement's result: nobody waits
 * for the answer to `begin` alone, but once on each connection, to prepare it.
 */
export async function beginWithFirst(client: pg.PoolClient, first: pg.QueryConfig): Promise<pg.QueryResult> {
  const { connection } = client as unknown as { connection: Connection };
  if (connection.parsedStatements[BEGIN.name] === undefined) {
    await client.query(BEGIN);
    return client.query(first);
  }
  return new Promise((resolve, reject) => {
    client.query(new BeginningQuery(first, (error, result) => (error ? reject(error) : resolve(result))));
  });
}
