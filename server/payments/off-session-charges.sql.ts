import type { Selectable } from 'kysely';
import type { Db, IntentPurpose, Tables, Trx } from '../schema/tables.ts';

/** Tries to charge a card while its owner is away. The database refuses one that no consent of theirs covers. */

export type OffSessionCharge = Selectable<Tables['off_session_charges']>;

/** The try of a booking whose outcome is not known, if any. */
export const findAsked = (trx: Trx, bookingId: number, purpose: IntentPurpose): Promise<OffSessionCharge | undefined> =>
  trx
    .selectFrom('off_session_charges')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('purpose', '=', purpose)
    .where('state', '=', 'asked')
    .executeTakeFirst();

export const findLastTry = (
  trx: Trx,
  bookingId: number,
  purpose: IntentPurpose,
): Promise<OffSessionCharge | undefined> =>
  trx
    .selectFrom('off_session_charges')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('purpose', '=', purpose)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The latest try of a booking that its bank wants its customer for; undefined where a later one went otherwise. */
export async function findAwaitingCustomer(db: Db, bookingId: number): Promise<OffSessionCharge | undefined> {
  const last = await db
    .selectFrom('off_session_charges')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.state === 'authentication_required' ? last : undefined;
}

export const insertAsked = (trx: Trx, charge: Omit<OffSessionCharge, 'id' | 'state' | 'decline_code'>) =>
  trx
    .insertInto('off_session_charges')
    .values({ ...charge, state: 'asked', decline_code: null })
    .returningAll()
    .executeTakeFirstOrThrow();

export async function endCharge(
  db: Db | Trx,
  id: number,
  state: Exclude<OffSessionCharge['state'], 'asked'>,
  declineCode: string | null,
): Promise<void> {
  await db
    .updateTable('off_session_charges')
    .set({ state, decline_code: declineCode })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .execute();
}
