import type { Parsed, Reply } from '#contract/calls';
import { notFound } from '#platform/errors';
import type { SignedInCaller } from '#platform/http/caller';
import type { OutboxHandler } from '#platform/outbox';
import type { Trx } from '../schema/tables.ts';
import { readMethod } from './card-changed.ts';
import type { PaymentDeps } from './deps.ts';
import { findCardAnyState, markCardDetached, markCardRemoved, selectRemovedCards } from './saved-cards.sql.ts';
import { isRefusedForGood } from './stripe.ts';

const DETACHMENTS = 'card-detachment';

/** Takes a card off its owner's list at once, and from the provider after the commit. False where they have none such. */
export async function removeInTransaction(
  { outbox }: Pick<PaymentDeps, 'outbox'>,
  trx: Trx,
  id: number,
  userId: number,
): Promise<boolean> {
  const isRemoved = await markCardRemoved(trx, id, userId);
  if (isRemoved) await outbox.add(trx, DETACHMENTS, String(id));
  return isRemoved;
}

/** Throws 404, also for another's card. */
export const removeCard =
  (deps: PaymentDeps) =>
  async (
    { id }: Parsed<'POST /_api/cards/remove'>,
    { userId }: SignedInCaller,
  ): Promise<Reply<'POST /_api/cards/remove'>> => {
    if (!(await deps.transact((trx) => removeInTransaction(deps, trx, id, userId)))) throw notFound('Card not found');
    return { message: 'The card is removed.' };
  };

/** Detaches a removed card at the provider, which is for good: nobody can charge or attach it again. */
export const detachmentHandler = ({ db, stripe }: PaymentDeps): OutboxHandler => ({
  queue: DETACHMENTS,
  retryLimit: 12,
  retryDelay: 3,
  concurrency: 2,
  async handle(id) {
    const card = await findCardAnyState(db, Number(id));
    if (card?.state !== 'removed') return;
    const { paymentMethods } = await stripe();
    try {
      await paymentMethods.detach(card.payment_method_id);
    } catch (error) {
      // It was done before, or with its customer.
      if (!isRefusedForGood(error)) throw error;
      if (readMethod(await paymentMethods.retrieve(card.payment_method_id)) !== null) throw error;
    }
    await markCardDetached(db, card.id);
  },
  // Given up without a trace: the hourly task begins again.
});

/** Background: what was not detached by the outbox is put into it again. */
export async function requeueDetachments({ db, transact, outbox }: PaymentDeps): Promise<void> {
  const ids = (await selectRemovedCards(db)).map(({ id }) => String(id));
  await transact((trx) => outbox.add(trx, DETACHMENTS, ...ids));
}
