import type { Db, Trx } from '../schema/tables.ts';
import { answerTo } from './decline-codes.ts';
import type { PlanDeps } from './deps.ts';
import { findLastTryOf, selectPlannedOf } from './plan-visits.sql.ts';
import type { PlanRow } from './plans.sql.ts';
import { tellOfVisit } from './tell.ts';

/**
 * A card that a bank has declined for good is not tried again, for whatever visit, until its owner has replaced it or its bank
 * has changed it (docs/product.md#standing-visits).
 */

/** The try by which the card of a plan was declined for good; null where it was not, or has changed since. */
export async function refusalOf(source: Db | Trx, { card_id }: Pick<PlanRow, 'card_id'>): Promise<number | null> {
  const last = await findLastTryOf(source, card_id);
  const isRefused = last?.state === 'declined' && last.cardId !== null && answerTo(last.declineCode) !== 'retry';
  return isRefused ? last.id : null;
}

/** Where that is so, whoever has visits planned anew hears of it at once, with the next of them, once for each time. */
export async function askForCard(deps: PlanDeps, trx: Trx, plan: PlanRow): Promise<void> {
  const refusal = await refusalOf(trx, plan);
  const planned = refusal === null ? [] : await selectPlannedOf(trx, [plan.id]);
  const [next] = planned.sort((a, b) => a.starts_at.getTime() - b.starts_at.getTime());
  if (!next) return;
  const occurrence = `anew:${refusal}:${next.starts_at.getTime()}`;
  await tellOfVisit(deps, trx, next.id, 'visit-new-card', { occurrence, isUntried: true });
}
