import { audit } from '#platform/audit.sql';
import { conflict } from '#platform/errors';
import { lockAccount } from './accounts.sql.ts';
import { insertWaiver, selectDebtor, selectDebts, selectSettlements } from './debts.sql.ts';
import { allocate } from './debts.ts';
import type { ShareDecision } from './decide-share.ts';
import type { PayoutDeps } from './deps.ts';
import { tellCleaner } from './tell-cleaner.ts';

/**
 * The team leaves to a cleaner what they still owe of a job (docs/product.md#a-cleaners-share); what was kept back of other
 * shares for it stays kept back. Throws 409 where nothing is owed of it.
 */
export const waiveDebt = (
  deps: PayoutDeps,
  { bookingId, adminId, reason }: Omit<ShareDecision, 'action'>,
): Promise<void> =>
  deps.transact(async (trx) => {
    const cleanerId = await selectDebtor(trx, bookingId);
    if (cleanerId === undefined) throw conflict('Nothing is owed of this job.');
    // Who sends a share locks it before they look at debts.
    await lockAccount(trx, cleanerId);
    const { left } = allocate(await selectDebts(trx, cleanerId), await selectSettlements(trx, cleanerId));
    const debts = left.filter((debt) => debt.bookingId === bookingId);
    if (debts.length === 0) throw conflict('Nothing is owed of this job.');
    const at = deps.clock.now();
    for (const { id, cents } of debts) {
      await insertWaiver(trx, { reversal_id: id, cents, reason, admin_id: adminId, at });
      const entry = { booking_id: bookingId, kind: 'debt_waived', amount_cents: cents, at } as const;
      await deps.payments.addLedgerEntry(trx, { ...entry, provider_id: `waived:${id}` });
      await tellCleaner(deps, trx, { kind: 'debt-waived', bookingId, id });
    }
    const cents = debts.reduce((sum, debt) => sum + debt.cents, 0);
    await audit(trx, {
      at,
      actor: `admin:${adminId}`,
      action: 'debt.waived',
      subject: `booking:${bookingId}`,
      detail: { reason, cents },
    });
  });
