import type { Selectable } from 'kysely';
import type { Db, Tables, Trx } from '../schema/tables.ts';

export type DisputeState = Tables['disputes']['state'];

/** A dispute as the provider has it; `checked_at`: when it was read there, or just before. */
export type NewDispute = Omit<Selectable<Tables['disputes']>, 'closed_at' | 'undecided' | 'checked_at'> & {
  checked_at: Date;
};

/**
 * Writes a dispute as the provider has it, and gives the state that it had before, null for a new one. Undefined, and
 * nothing changes, where somebody has read it later than this: two may come in the wrong order.
 */
export async function upsertDispute(trx: Trx, dispute: NewDispute): Promise<DisputeState | null | undefined> {
  const hasEnded = dispute.state === 'won' || dispute.state === 'lost';
  const closed_at = hasEnded ? dispute.checked_at : null;
  const inserted = await trx
    .insertInto('disputes')
    .values({ ...dispute, closed_at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return null;
  const before = await trx
    .selectFrom('disputes')
    .selectAll()
    .where('id', '=', dispute.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (before.checked_at && before.checked_at > dispute.checked_at) return undefined;
  const { status, state, amount_cents, reason, evidence_due_at, checked_at } = dispute;
  const change = { status, state, amount_cents, reason, evidence_due_at, checked_at };
  await trx
    .updateTable('disputes')
    .set({ ...change, closed_at: state === before.state ? before.closed_at : closed_at })
    .where('id', '=', dispute.id)
    .execute();
  return before.state;
}

/** Whether a dispute of the payment is known, and no bank holds it any more. */
export async function isDecided(db: Db, intentId: string): Promise<boolean> {
  const disputes = await db.selectFrom('disputes').select('state').where('intent_id', '=', intentId).execute();
  return disputes.length > 0 && disputes.every(({ state }) => state !== 'opened');
}

/** The disputes that took money are summed: what a bank holds until it has decided, and what it has given back. */
export const sumDisputes = (disputes: { state: DisputeState; amount_cents: number }[]) => {
  const sum = (state: DisputeState) =>
    disputes.filter((dispute) => dispute.state === state).reduce((all, { amount_cents }) => all + amount_cents, 0);
  return { heldCents: sum('opened'), lostCents: sum('lost') };
};

/** Disputes from before then that a bank may still decide, and were not read since: the longest unread first. */
export const selectUnreadDisputes = async (
  db: Db,
  { openedBefore, readBefore, endedAfter }: { openedBefore: Date; readBefore: Date; endedAfter: Date },
  limit: number,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('disputes')
    .select('id')
    .where('opened_at', '<', openedBefore)
    .where((eb) => eb.or([eb('undecided', '=', true), eb('closed_at', '>', endedAfter)]))
    .where((eb) => eb.or([eb('checked_at', 'is', null), eb('checked_at', '<', readBefore)]))
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

/** A dispute as a list of the provider has it. */
export interface ListedDispute {
  id: string;
  intentId: string | undefined;
  status: string;
  amountCents: number;
  /** What the bank took and gave back, by the provider's ids. */
  movements: string[];
}

/** Of these, the disputes of our payments that we have otherwise, or without all that moved. */
export async function selectOutdated(db: Db, listed: ListedDispute[]): Promise<string[]> {
  const of = (values: (string | undefined)[]) => [...values.filter((value) => value !== undefined), ''];
  const payments = await db
    .selectFrom('payments')
    .select('intent_id')
    .where('intent_id', 'in', of(listed.map(({ intentId }) => intentId)))
    .execute();
  const known = await db
    .selectFrom('disputes')
    .select(['id', 'status', 'amount_cents'])
    .where('id', 'in', of(listed.map(({ id }) => id)))
    .execute();
  const entries = await db
    .selectFrom('ledger')
    .select('provider_id')
    .where('kind', 'in', ['dispute', 'dispute_won'])
    .where('provider_id', 'in', of(listed.flatMap(({ movements }) => movements)))
    .execute();
  const ours = new Set(payments.map(({ intent_id }) => intent_id));
  const entered = new Set(entries.map(({ provider_id }) => provider_id));
  const rows = new Map(known.map((row) => [row.id, row]));
  const isUpToDate = ({ id, status, amountCents, movements }: ListedDispute) =>
    rows.get(id)?.status === status &&
    rows.get(id)?.amount_cents === amountCents &&
    movements.every((movement) => entered.has(movement));
  return listed.filter((dispute) => ours.has(dispute.intentId ?? '') && !isUpToDate(dispute)).map(({ id }) => id);
}
