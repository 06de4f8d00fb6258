import type { Statement } from '../schema/tables.ts';
import type { Booking } from './bookings.sql.ts';

/** Fields of a locked booking change where it is still `from`, in the statement of another change. */
export const withChange = (
  statement: Statement,
  id: number,
  from: Booking['status'],
  change: Partial<Omit<Booking, 'id'>>,
): Statement =>
  statement.with('changed', (query) =>
    query.updateTable('bookings').set(change).where('id', '=', id).where('status', '=', from),
  ) as unknown as Statement;
