import type pg from 'pg';

/** Every row of the product's tables, whichever they are, that has one of these texts anywhere, as `table: row`. */
export async function findRowsWith(pool: pg.Pool, texts: string[]): Promise<string[]> {
  const tables = await pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${name} as t
      where exists (select from unnest($1::text[]) as text where position(text in to_jsonb(t)::text) > 0)`,
      [texts],
    );
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}
