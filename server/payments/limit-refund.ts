import type { Outbox } from '#platform/outbox';
import type { Trx } from '../schema/tables.ts';
import { limitRefund, type UnsentState } from './limit-refund.sql.ts';
import { FOUND_REFUNDS } from './refund-changed.ts';

/**
 * Limits a refund to what banks leave of it, and gives what it is by that. One that is dropped makes the share of its cleaner
 * less all the same (docs/decisions/0016-shares-do-not-wait-for-disputes.md), but nobody will send it: what the cleaner has
 * got too much comes back as for a refund that was found.
 */
export async function limitByBanks(
  { outbox }: { outbox: Outbox },
  trx: Trx,
  id: string,
): Promise<UnsentState | undefined> {
  const state = await limitRefund(trx, id);
  if (state === 'dropped') await outbox.add(trx, FOUND_REFUNDS, id);
  return state;
}
