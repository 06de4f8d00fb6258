import { conflict } from '#platform/errors';
import type { Trx } from '../schema/tables.ts';
import { handleCardChanged } from './card-changed.ts';
import {
  findChargingStop,
  lockChargingStop,
  releaseStop,
  saveCompared,
  selectCustomersAfter,
} from './charging-stops.sql.ts';
import type { PaymentDeps } from './deps.ts';
import { handleCustomerDeleted } from './provider-customer.ts';
import { findCustomer } from './provider-customers.sql.ts';
import { selectCards } from './saved-cards.sql.ts';
import { codeOf } from './stripe.ts';

/**
 * After a restore no card is charged while its owner is away: the database has forgotten who stopped and who removed a card
 * since the backup. The provider has not; it is asked about every account, then the team releases it
 * (docs/product.md#charging-after-a-restore).
 */

/** The provider keeps values of 500 characters: so many numbers of plans, those that ended last. */
const MOST_ENDED_PLANS = 40;
const BATCH = 25;

/** Whether no card may be charged while its owner is away. */
export const isChargingStopped =
  ({ db }: Pick<PaymentDeps, 'db'>) =>
  async (): Promise<boolean> =>
    (await findChargingStop(db)) !== undefined;

/**
 * The provider remembers which plans of an account have ended, the latest first in `planIds`. False while charging is stopped:
 * what it remembers is still to be read. Throws the provider's errors.
 */
export const noteEndedPlans =
  (deps: PaymentDeps) =>
  async (userId: number, planIds: readonly number[]): Promise<boolean> => {
    if (await findChargingStop(deps.db)) return false;
    const customer = await findCustomer(deps.db, userId);
    if (customer?.state !== 'open' || customer.customer_id === null) return true;
    const ended_plans = planIds.slice(0, MOST_ENDED_PLANS).join(',');
    try {
      await (await deps.stripe()).customers.update(customer.customer_id, { metadata: { ended_plans } });
    } catch (error) {
      // Somebody deleted it there: nothing of it can be charged.
      if (codeOf(error) !== 'resource_missing') throw error;
    }
    return true;
  };

/** An account, and what the provider remembers of its plans. */
export interface ComparedAccount {
  userId: number;
  endedPlanIds: number[];
}

/**
 * Compares the next accounts with the provider: cards that are detached there are detached here. `finish` writes down that
 * they were compared, once their ended plans are ended here too. Null where nothing is to be compared. Throws the provider's
 * errors.
 */
export const compareNextAccounts =
  (deps: PaymentDeps) => async (): Promise<{ accounts: ComparedAccount[]; finish: () => Promise<void> } | null> => {
    const stop = await findChargingStop(deps.db);
    if (!stop || stop.compared_at !== null) return null;
    const customers = await selectCustomersAfter(deps.db, stop.compared_user_id, BATCH);
    const accounts: ComparedAccount[] = [];
    for (const { user_id: userId, customer_id } of customers) {
      for (const card of await selectCards(deps.db, userId)) await handleCardChanged(deps, card.payment_method_id);
      accounts.push({ userId, endedPlanIds: customer_id === null ? [] : await readEndedPlans(deps, customer_id) });
    }
    const upTo = customers.at(-1)?.user_id ?? stop.compared_user_id;
    const isLast = customers.length < BATCH;
    return { accounts, finish: () => saveCompared(deps.db, stop.id, upTo, isLast ? deps.clock.now() : null) };
  };

async function readEndedPlans(deps: PaymentDeps, customerId: string): Promise<number[]> {
  const customer = await (await deps.stripe()).customers.retrieve(customerId);
  if (!customer.deleted)
    return (customer.metadata.ended_plans ?? '')
      .split(',')
      .map(Number)
      .filter((id) => id > 0);
  await handleCustomerDeleted(deps, customerId);
  return [];
}

/** The team has cards charged again; gives which stop that ended, null where nothing was stopped. Throws 409 while accounts are still compared. */
export const releaseCharging =
  ({ clock }: Pick<PaymentDeps, 'clock'>) =>
  async (trx: Trx, { adminId, reason }: { adminId: number; reason: string }): Promise<number | null> => {
    const stop = await lockChargingStop(trx);
    if (!stop) return null;
    if (stop.compared_at === null)
      throw conflict(
        'The cards are still being compared with the payment provider. Please try again in a few minutes.',
      );
    await releaseStop(trx, stop.id, { at: clock.now(), adminId, reason });
    return stop.id;
  };
