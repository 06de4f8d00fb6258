import { sql } from 'kysely';
import type { BankDecision } from '#contract/booking';
import type { Db, Tables, Trx } from '../schema/tables.ts';

/** Writes a dispute as the provider has it now; what was closed stays closed. Gives what it was before. */
export async function upsertDispute(trx: Trx, dispute: Tables['disputes']): Promise<Tables['disputes'] | undefined> {
  const before = await trx
    .selectFrom('disputes')
    .selectAll()
    .where('id', '=', dispute.id)
    .forUpdate()
    .executeTakeFirst();
  if (before && before.state !== 'opened') return before;
  await trx
    .insertInto('disputes')
    .values(dispute)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ status: dispute.status, state: dispute.state, closed_at: dispute.closed_at }),
    )
    .execute();
  return before;
}

export const isDisputed = async (source: Db | Trx, bookingId: number): Promise<boolean> =>
  (await source
    .selectFrom('disputes')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'opened')
    .executeTakeFirst()) !== undefined;

/** Whether the customer has the money of this payment by their bank's word. */
export const isLostToDispute = async (db: Db | Trx, intentId: string): Promise<boolean> =>
  (await db
    .selectFrom('disputes')
    .select('id')
    .where('intent_id', '=', intentId)
    .where('state', '=', 'lost')
    .executeTakeFirst()) !== undefined;

/** Whether the customer's bank decides about a booking's payment, or has given it back; null for neither. */
export async function selectBankDecision(db: Db | Trx, bookingId: number): Promise<BankDecision> {
  const disputes = await db
    .selectFrom('disputes')
    .select('state')
    .where('booking_id', '=', bookingId)
    .where('state', 'in', ['opened', 'lost'])
    .execute();
  if (disputes.some(({ state }) => state === 'lost')) return 'returned';
  return disputes.length > 0 ? 'deciding' : null;
}

/** Refunds of a booking that wait for the end of a dispute. */
export const selectWaitingRefunds = (trx: Trx, intentId: string) =>
  trx
    .selectFrom('refunds')
    .select(['id'])
    .where('intent_id', '=', intentId)
    .where('status', '=', 'waiting')
    .forUpdate()
    .execute();

export async function setRefundStatus(
  source: Db | Trx,
  id: string,
  from: Tables['refunds']['status'],
  to: Tables['refunds']['status'],
): Promise<void> {
  await source.updateTable('refunds').set({ status: to }).where('id', '=', id).where('status', '=', from).execute();
}

export const countOpenDisputes = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('disputes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'opened')
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Refunds that still wait although their dispute is over: lost ones are dropped, the others are to be sent. */
export async function releaseWaitingRefunds(db: Db): Promise<void> {
  await sql`
    update refunds set status = case
      when exists (select from disputes where disputes.intent_id = refunds.intent_id and state = 'lost') then 'dropped'
      else 'wanted' end
    where status = 'waiting'
    and exists (select from disputes where disputes.intent_id = refunds.intent_id)
    and not exists (select from disputes where disputes.intent_id = refunds.intent_id and state = 'opened')
  `.execute(db);
}
