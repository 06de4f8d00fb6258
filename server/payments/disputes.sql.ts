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

/** Whether the customer's bank is looking at this payment. */
export const isDisputed = async (source: Db | Trx, intentId: string): Promise<boolean> =>
  (await source
    .selectFrom('disputes')
    .select('id')
    .where('intent_id', '=', intentId)
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

/**
 * Whether the customer's bank decides about a payment for a booking, or has given back all that was paid; null for
 * neither. Where it gave a part back, the rest is as it was.
 */
export async function selectBankDecision(db: Db | Trx, bookingId: number): Promise<BankDecision> {
  const { rows } = await sql<{ decision: BankDecision }>`
    select case
      when every(has_lost) then 'returned' when bool_or(has_open) then 'deciding' end as decision
    from payments left join lateral (
      select coalesce(bool_or(state = 'lost'), false) as has_lost, coalesce(bool_or(state = 'opened'), false) as has_open
      from disputes where disputes.booking_id = payments.booking_id and disputes.intent_id = payments.intent_id
    ) as of_payment on true
    where payments.booking_id = ${bookingId} and purpose <> 'tip'
  `.execute(db);
  return rows[0]?.decision ?? null;
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
