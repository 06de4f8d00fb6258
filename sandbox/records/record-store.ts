import pg from 'pg';
import { MemoryRecords, type Records, type StoredRow } from './records.ts';

// `json`, not `jsonb`: it keeps the order of keys and takes any text, such as a NUL in an email.
const createSchema = `
  create schema if not exists sandbox;
  create table if not exists sandbox.record (
    kind text not null,
    id text not null,
    position integer not null,
    value json not null,
    primary key (kind, id)
  )`;

const upsert = `
  insert into sandbox.record (kind, id, position, value)
  select * from unnest($1::text[], $2::text[], $3::integer[], $4::json[])
  on conflict (kind, id) do update set value = excluded.value`;

/**
 * The sandbox's memory. Reads and changes happen in memory, without waiting; `saved()` resolves once everything
 * changed so far is in PostgreSQL. Whoever answers awaits it first, so that what was answered survives a kill.
 */
export class RecordStore {
  readonly #pool: pg.Pool;
  readonly #stored: Map<string, StoredRow[]>;
  readonly #unsaved = new Map<string, StoredRow>();
  #writing: Promise<void> | null = null;
  #nextWrite: Promise<void> | null = null;

  private constructor(pool: pg.Pool, stored: Map<string, StoredRow[]>) {
    this.#pool = pool;
    this.#stored = stored;
  }

  /** Creates the schema where it is missing and reads what an earlier run stored. */
  static async open(database: pg.PoolConfig): Promise<RecordStore> {
    // Of this machine alone: a database that is slow to answer is a busy machine, which is waited for.
    const pool = new pg.Pool({ connectionTimeoutMillis: 30_000, ...database, max: 2 });
    pool.on('error', () => undefined); // an idle connection that breaks is replaced at the next query
    await pool.query(createSchema).catch(ignoreConcurrentCreation);
    const { rows } = await pool.query<StoredRow>('select * from sandbox.record order by kind, position');
    return new RecordStore(
      pool,
      Map.groupBy(rows, (row) => row.kind),
    );
  }

  /** The values of one kind; ask once for each kind. */
  records<T>(kind: string): Records<T> {
    return new MemoryRecords<T>(kind, this.#stored.get(kind) ?? [], (row) => {
      this.#unsaved.set(`${row.kind} ${row.id}`, row);
    });
  }

  /** Resolves when every change made until now is stored; changes of several callers share one transaction. */
  saved(): Promise<void> {
    if (this.#unsaved.size === 0) return this.#writing ?? Promise.resolve();
    this.#nextWrite ??= (this.#writing ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => {
        this.#nextWrite = null;
        this.#writing = this.#write().finally(() => {
          this.#writing = null;
        });
        return this.#writing;
      });
    return this.#nextWrite;
  }

  async close(): Promise<void> {
    try {
      await this.saved();
    } finally {
      await this.#pool.end();
    }
  }

  async #write(): Promise<void> {
    const rows = [...this.#unsaved.values()];
    this.#unsaved.clear();
    try {
      await this.#pool.query(upsert, [
        rows.map((row) => row.kind),
        rows.map((row) => row.id),
        rows.map((row) => row.position),
        rows.map((row) => JSON.stringify(row.value)),
      ]);
    } catch (error) {
      this.#keepUnsaved(rows);
      throw error;
    }
  }

  #keepUnsaved(rows: StoredRow[]): void {
    for (const row of rows) {
      const key = `${row.kind} ${row.id}`;
      if (!this.#unsaved.has(key)) this.#unsaved.set(key, row);
    }
  }
}

/** Two first starts at once: `if not exists` still meets the other's uncommitted rows in the catalog. */
function ignoreConcurrentCreation(error: unknown): void {
  const code = (error as { code?: string }).code;
  if (code !== '23505' && code !== '42P06' && code !== '42P07') throw error;
}
