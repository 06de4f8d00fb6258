import { notFound } from '#platform/errors';
import type { Db, Trx } from '../schema/tables.ts';
import { selectAccount, selectLatestOfGuest, selectProvenAccount } from './customers.sql.ts';

/** Whom an admin means: an account by its number, or whoever has booked with this email. */
export interface WhichCustomer {
  customerId?: number | undefined;
  email?: string | undefined;
}

/** The account, or the latest booking of a guest. Throws 404. */
export async function findCustomer(db: Db | Trx, { customerId, email }: WhichCustomer) {
  const account =
    customerId === undefined ? await selectProvenAccount(db, email ?? '') : await selectAccount(db, customerId);
  if (account) return { account };
  if (customerId !== undefined) throw notFound(`No customer found with ID ${customerId}`);
  const latest = await selectLatestOfGuest(db, email ?? '');
  if (!latest) throw notFound('No customer found with this email');
  return { guest: { email: email ?? '', ...latest } };
}
