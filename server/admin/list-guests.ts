import type { Parsed, Reply } from '#contract/calls';
import type { AdminDeps } from './deps.ts';
import { selectGuests } from './guests.sql.ts';

type Call = 'GET /_api/admin/guests';

/** Whoever booked without an account, by name, email, telephone number or #BK number. */
export const listGuests =
  ({ db }: Pick<AdminDeps, 'db'>) =>
  async ({ q }: Parsed<Call>): Promise<Reply<Call>> => {
    const rows = await selectGuests(db, q);
    return rows.map(({ name, email, phone, bookings, last_booked }) => ({
      name,
      email,
      phone,
      bookingsCount: bookings,
      lastBooked: last_booked.toISOString(),
    }));
  };
