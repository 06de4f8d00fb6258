import type { Trx } from '../schema/tables.ts';

/** Whether somebody, by their account or email, has paid for another booking with this card. */
export const hasPaidWith = async (
  trx: Trx,
  cardFingerprint: string,
  { userId, email, except }: { userId: number; email: string; except: number },
): Promise<boolean> =>
  (await trx
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.booking_id')
    .select('bookings.id')
    .where('card_fingerprint', '=', cardFingerprint)
    .where('bookings.id', '<>', except)
    .where((eb) => eb.or([eb('customer_user_id', '=', userId), eb('customer_email', '=', email)]))
    .limit(1)
    .executeTakeFirst()) !== undefined;
