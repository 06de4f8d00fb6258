import type { Parsed, Reply } from '#contract/calls';
import { audit } from '#platform/audit.sql';
import { conflict } from '#platform/errors';
import type { SignedInCaller } from '#platform/http/caller';
import type { AdminDeps } from './deps.ts';
import { findCustomer } from './find-customer.ts';
import { subjectOfBooking, subjectOfUser } from './note-subjects.ts';

type Call = 'POST /_api/admin/customer-status';

/**
 * Bans a customer by their email, or lifts the ban; what is booked stays until the team decides, and standing visits end
 * (docs/product.md#customers). Done already, it stays as it is. Throws 404, and 409 for somebody of the team.
 */
export const changeCustomerStatus =
  ({ clock, transact, accounts, plans }: AdminDeps) =>
  async ({ banned, reason, ...which }: Parsed<Call>, { userId: adminId }: SignedInCaller): Promise<Reply<Call>> => {
    const at = clock.now();
    const userId = await transact(async (trx) => {
      const { account, guest } = await findCustomer(trx, which);
      if (account?.role === 'admin') throw conflict('Somebody of the team cannot be banned.');
      const email = account?.email ?? guest?.email ?? '';
      const isNew = banned
        ? await accounts.ban(trx, { email, reason, adminId, at })
        : await accounts.liftBan(trx, email);
      if (!isNew) return account?.id;
      await audit(trx, {
        at,
        actor: `admin:${adminId}`,
        ...(banned ? { action: 'customer.banned' } : { action: 'customer.ban-lifted' }),
        // A guest is named by their latest booking: the log keeps no addresses.
        subject: account ? subjectOfUser(account.id) : subjectOfBooking(guest?.id ?? 0),
        detail: { reason },
      });
      return account?.id;
    });
    // In the background too, where an account goes by another spelling of the email.
    if (banned && userId !== undefined) await plans.keepAllOf(userId);
    return { message: banned ? 'The customer cannot book any more.' : 'The customer can book again.' };
  };
