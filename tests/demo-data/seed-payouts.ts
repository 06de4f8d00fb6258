import type { Trx } from '#platform/database';
import type { DemoIds } from './demo-ids.ts';
import type { PaidShare, PayoutAccount } from './pay-cleaners.ts';

const date = (instant: number) => new Date(instant);

/** Accounts at the provider, and what was sent on to them, to the cent, with the ledger's entries. */
export async function seedPayouts(
  trx: Trx,
  ids: DemoIds,
  { accounts, shares }: { accounts: Map<string, PayoutAccount>; shares: PaidShare[] },
  now: number,
): Promise<void> {
  const opened = [...accounts.values()].map(({ cleanerId, accountId, status }) => ({
    cleaner_id: cleanerId,
    account_id: accountId,
    status,
    activations: status === 'active' ? 1 : 0,
    checked_at: date(now),
  }));
  const transfers = shares.map(({ bookingId, cleaner, netCents, dueAt, transferId }) => ({
    booking_id: bookingId,
    n: 1,
    cleaner_id: ids.cleaners.get(cleaner)!.id,
    state: transferId ? ('sent' as const) : ('waiting' as const),
    due_at: date(dueAt),
    amount_cents: transferId ? netCents : 0,
    provider_id: transferId,
    last_error: null,
    asked_at: transferId ? date(dueAt) : null,
    sent_at: transferId ? date(dueAt) : null,
  }));
  const ledger = shares.flatMap(({ bookingId, netCents, dueAt, transferId }) =>
    transferId
      ? [
          {
            booking_id: bookingId,
            kind: 'transfer' as const,
            amount_cents: -netCents,
            provider_id: transferId,
            at: date(dueAt),
          },
        ]
      : [],
  );
  if (opened.length > 0) await trx.insertInto('payout_accounts').values(opened).execute();
  if (transfers.length > 0) await trx.insertInto('transfers').values(transfers).execute();
  if (ledger.length > 0) await trx.insertInto('ledger').values(ledger).execute();
}
