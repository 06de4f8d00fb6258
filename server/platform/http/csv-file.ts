import { stringify } from 'csv-stringify/sync';
import { dateIn, timeLabel } from '#contract/time';
import type { FileAnswer } from './routes.ts';

/** Rows as a file for a spreadsheet; the keys of the first one are its head. */
export const csvFile = (name: string, rows: Record<string, string | number>[]): FileAnswer => ({
  type: 'text/csv; charset=utf-8',
  // Names come from people: what a spreadsheet would run stands there as text.
  body: Buffer.from(stringify(rows, { header: true, bom: true, escape_formulas: true })),
  headers: {
    'content-disposition': `attachment; filename="${name}.csv"`,
    'cache-control': 'private, no-store',
  },
});

/** An instant as a spreadsheet reads it, in a zone: "2026-11-24 9:00 AM". */
export const zonedTime = (instant: string, zone: string): string => {
  const at = Date.parse(instant);
  return `${dateIn(at, zone)} ${timeLabel(at, zone)}`;
};
