import { badRequest } from './errors.ts';

/** Where a page of a list ended: the value that the list is sorted by, which may be an instant, and the row's id. */
export interface Cursor {
  value: number;
  id: number;
}

// Up to fourteen digits: instants until the year 5138, and far from where numbers get inexact.
const NUMBER = /^\d{1,14}$/;
const LARGEST_ID = 2_147_483_647;

export const formatCursor = ({ value, id }: Cursor): string => `${value}.${id}`;

/** Reads what `formatCursor` wrote, as far as a caller can be believed. Throws 400. */
export function readCursor(cursor: string): Cursor {
  const [value = '', id = '', ...more] = cursor.split('.');
  const read = { value: readCursorNumber(value), id: readCursorNumber(id) };
  if (more.length > 0 || read.id < 1 || read.id > LARGEST_ID) throw invalid();
  return read;
}

/** A number of a cursor that has another form. Throws 400. */
export function readCursorNumber(text: string): number {
  if (!NUMBER.test(text)) throw invalid();
  return Number(text);
}

const invalid = () => badRequest('Invalid cursor');
