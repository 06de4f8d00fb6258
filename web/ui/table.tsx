import type { ReactNode } from 'react';

export interface Column<T> {
  head: string;
  cell: (row: T) => ReactNode;
  /** Numbers are right-aligned with digits of equal width; `nowrap` is never broken over two lines. */
  kind?: 'number' | 'nowrap';
  /** How the cell looks in the card that a row becomes on phones. */
  onPhones?: ('quiet' | 'right' | 'wide')[];
  /** On phones the column's head stands before the value. */
  labeledOnPhones?: boolean;
}

interface TableProps<T> {
  /** For screen readers: what the rows are. */
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string | number;
}

/** A table; on phones its rows are cards. */
export function Table<T>({ caption, columns, rows, keyOf }: TableProps<T>) {
  return (
    <div className="table-wrap">
      <table>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ head, kind }) => (
              <th key={head} scope="col" className={kind}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td
                  key={column.head}
                  className={classOf(column)}
                  data-head={column.labeledOnPhones ? column.head : undefined}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function classOf<T>({ kind, onPhones = [] }: Column<T>): string | undefined {
  return [kind, ...onPhones.map((way) => `${way}-on-phones`)].filter(Boolean).join(' ') || undefined;
}
