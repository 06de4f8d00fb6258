import { type RawBuilder, sql } from 'kysely';

/** The parameters of an admin list. */
export interface ListRequest<S extends string> {
  q?: string | undefined;
  sort?: S | undefined;
  /** The id of the last row that the caller has. */
  cursor?: number | undefined;
  limit: number;
}

/** What a list is sorted by; rows that are equal in it follow by id, in the same direction. */
export interface Sorting {
  key: RawBuilder<unknown>;
  /** The same of the row with this id. */
  keyOf: (id: number) => RawBuilder<unknown>;
  direction: 'asc' | 'desc';
}

/**
 * The rows after the one with the cursor's id. Should that row have moved in the list meanwhile, the next page goes on
 * from where it is now.
 */
export const afterCursor = ({ key, keyOf, direction }: Sorting, id: RawBuilder<number>, cursor: number) =>
  direction === 'asc'
    ? sql<boolean>`(${key}, ${id}) > ((${keyOf(cursor)}), ${cursor}::int)`
    : sql<boolean>`(${key}, ${id}) < ((${keyOf(cursor)}), ${cursor}::int)`;

/** An `ilike` pattern that finds a text anywhere, with the pattern's special characters escaped. */
export const containsPattern = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`;
