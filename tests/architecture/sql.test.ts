import { describe, expect, it } from 'vitest';
import { isBefore, MODULES, serverModules } from './modules.ts';
import { ownerOf, tableOwners, tablesIn } from './statements.ts';
import { asSource, occurrences, sources } from './tree.ts';

/** SQL is in *.sql.ts and in the schema; these few files handle connections, and run what connections need. */
const CONNECTIONS = [
  'server/platform/database.ts',
  'server/platform/begin-with-first.ts',
  'server/platform/listener.ts',
  'server/platform/outbox-database.ts',
  'server/platform/postgres/',
];

const mayHaveSql = (path: string) =>
  path.endsWith('.sql.ts') || path.startsWith('server/schema/') || CONNECTIONS.some((place) => path.startsWith(place));

const SQL = [
  /\bsql(?:<[^`]*?>)?`|\bsql\.\w+\(/g,
  /\.(?:selectFrom|selectNoFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(/g,
  /\.query\(/g,
  /['"`]\s*(?:select|SELECT|insert into|INSERT INTO|delete from|DELETE FROM|LISTEN|NOTIFY|create (?:table|index)|alter table)\s/g,
  /['"`]\s*(?:update|UPDATE) \w+ (?:set|SET)\s/g,
];

// shows: defense 68
it('SQL is only in *.sql.ts, the schema and the connection code', () => {
  const files = sources(['contract', 'server', 'web', 'demo', 'demo.ts']).filter(({ path }) => !mayHaveSql(path));
  expect(files.flatMap((file) => SQL.flatMap((pattern) => occurrences(file, file.code, pattern)))).toEqual([]);
});

it('SQL does not read the time of the database: a second clock beside the product’s own', () => {
  // A lease measures how long a process has been silent, which no moved clock may change.
  const files = sources(['server', 'demo']).filter(
    ({ path }) => mayHaveSql(path) && path !== 'server/platform/scheduled-tasks.sql.ts',
  );
  const hidden = /(?<![.\w])(?:now\(\)|clock_timestamp|current_timestamp|current_date|localtimestamp)/gi;
  expect(files.flatMap((file) => occurrences(file, file.code, hidden))).toEqual([]);
});

describe('tables', () => {
  const owners = tableOwners();
  const known = new Set(owners.keys());

  it('belong to a module or to the platform', () => {
    const modules: readonly string[] = [...MODULES, 'platform'];
    expect([...owners].filter(([, owner]) => !modules.includes(owner))).toEqual([]);
    expect(owners.get('bookings')).toBe('booking');
    expect(owners.get('reviews')).toBe('cleaners');
    expect(owners.get('chores')).toBe('platform');
  });

  it('are found in every form of statement', () => {
    const { reads, writes, hidden } = tablesIn(
      asSource(
        'server/booking/a.sql.ts',
        "db.selectFrom('users as u').innerJoin('cities', 'a', 'b'); db.selectFrom(['photos']); db.updateTable('ledger');" +
          'sql`delete from audit where $' +
          '{x ? sql`y in (select from mails)` : y} and exists (select from refunds)`;' +
          'db.insertInto(table)',
      ),
      known,
    );
    expect([...reads].sort()).toEqual(['audit', 'cities', 'mails', 'photos', 'refunds', 'users']);
    expect([...writes].sort()).toEqual(['audit', 'ledger']);
    expect(hidden).toEqual(['table']);
  });

  /** Reads of a later module's tables that have a reason. An entry that nothing needs any more is a failure too. */
  const EXCEPTIONS: { file: string; table: string; reason: string }[] = [];

  describe.each([...serverModules(), 'platform'])('statements of %s', (module) => {
    const files = sources([`server/${module}`])
      .filter(({ path }) => path.endsWith('.sql.ts'))
      .map((file) => ({ path: file.path, owner: ownerOf(file), ...tablesIn(file, known) }));
    const isExcepted = (path: string, table: string) =>
      EXCEPTIONS.some((exception) => exception.file === path && exception.table === table);

    it('write only tables of their own', () => {
      const wrong = files.flatMap(({ path, owner, writes }) =>
        [...writes].filter((table) => owners.get(table) !== owner).map((table) => `${path} writes ${table}`),
      );
      expect(wrong).toEqual([]);
    });

    it('read only their own and those of modules before it in the order of modules', () => {
      const mayRead = (table: string) => owners.get(table) === module || isBefore(owners.get(table)!, module);
      const wrong = files.flatMap(({ path, reads }) =>
        [...reads]
          .filter((table) => !mayRead(table) && !isExcepted(path, table))
          .map((table) => `${path} reads ${table}`),
      );
      expect(wrong).toEqual([]);
    });

    it('name their tables literally', () => {
      expect(files.flatMap(({ path, hidden }) => hidden.map((name) => `${path} ${name}`))).toEqual([]);
    });
  });

  it('are read across that order only where it is listed and needed', () => {
    const unneeded = EXCEPTIONS.filter(({ file, table }) => !tablesIn(sources([file])[0]!, known).reads.has(table));
    expect(unneeded).toEqual([]);
  });
});
