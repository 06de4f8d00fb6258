import type { Parsed, Reply } from '#contract/calls';
import { audit } from '#platform/audit.sql';
import type { SignedInCaller } from '#platform/http/caller';
import type { AdminDeps } from './deps.ts';

type Call = 'POST /_api/admin/release-charging';

/**
 * Has saved cards charged again after a restore (docs/product.md#charging-after-a-restore). Done already, it stays. Throws
 * 409 while accounts are still compared with the provider.
 */
export const releaseCharging =
  ({ clock, transact, payments }: Pick<AdminDeps, 'clock' | 'transact' | 'payments'>) =>
  async ({ reason }: Parsed<Call>, { userId: adminId }: SignedInCaller): Promise<Reply<Call>> => {
    await transact(async (trx) => {
      const released = await payments.cards.releaseCharging(trx, { adminId, reason });
      if (released === null) return;
      await audit(trx, {
        at: clock.now(),
        actor: `admin:${adminId}`,
        action: 'charging.released',
        subject: `charging:${released}`,
        detail: { reason },
      });
    });
    return { message: 'Saved cards are charged again.' };
  };
