import type { Trx } from '../schema/tables.ts';

/** Whether a cleaner, by their account or email, has paid for another booking with this card. */
export const hasPaidWith = async (
  trx: Trx,
  cardFingerprint: string,
  { cleanerId, except }: { cleanerId: number; except: number },
): Promise<boolean> =>
  (await trx
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.booking_id')
    .select('bookings.id')
    .where('card_fingerprint', '=', cardFingerprint)
    .where('bookings.id', '<>', except)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('cleaners')
          .innerJoin('users', 'users.id', 'cleaners.user_id')
          .select('cleaners.id')
          .where('cleaners.id', '=', cleanerId)
          .where((of) =>
            of.or([of('customer_user_id', '=', of.ref('users.id')), of('customer_email', '=', of.ref('users.email'))]),
          ),
      ),
    )
    .limit(1)
    .executeTakeFirst()) !== undefined;
