import type { Db, Trx } from '../schema/tables.ts';

/** Refunds that the provider has and that were not asked for here. */

/** The row of a provider's refund, by the row's own id or by the provider's; undefined where there is none. */
export async function selectRefundId(
  db: Db | Trx,
  { id, providerId }: { id?: string | undefined; providerId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('refunds')
    .select('id')
    .where((eb) => eb.or([eb('provider_id', '=', providerId), ...(id === undefined ? [] : [eb('id', '=', id)])]))
    .executeTakeFirst();
  return row?.id;
}

/**
 * Makes room for a refund that was found, where it and those still to be sent are more than was paid: these get less, by a
 * key of their own. Gives the row that it takes the place of, undefined for none. The booking is locked.
 */
export async function fitFoundRefund(
  trx: Trx,
  { intentId, amountCents }: { intentId: string; amountCents: number },
): Promise<string | undefined> {
  const { amount_cents: paid } = await trx
    .selectFrom('payments')
    .select('amount_cents')
    .where('intent_id', '=', intentId)
    .executeTakeFirstOrThrow();
  // In the order in which they are locked where one of them is to be sent.
  const all = await trx
    .selectFrom('refunds')
    .selectAll()
    .where('intent_id', '=', intentId)
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute();
  const unsent = all.filter(({ provider_id, status }) => provider_id === null && status !== 'dropped');
  // Somebody did by hand what had failed here.
  let place = unsent.find(({ status, amount_cents }) => status === 'failed' && amount_cents === amountCents)?.id;
  if (place !== undefined) return place;
  let excess = all.reduce((sum, { amount_cents }) => sum + amount_cents, amountCents) - paid;
  for (const { id, amount_cents, attempt } of unsent) {
    const less = Math.min(excess, amount_cents);
    if (less <= 0) break;
    excess -= less;
    if (less < amount_cents) {
      const change = { amount_cents: amount_cents - less, attempt: attempt + 1 };
      await trx.updateTable('refunds').set(change).where('id', '=', id).execute();
    } else if (place === undefined) {
      place = id;
      await trx.updateTable('refunds').set({ amount_cents: amountCents }).where('id', '=', id).execute();
    } else await trx.deleteFrom('refunds').where('id', '=', id).execute();
  }
  return place;
}
