import { sql } from 'kysely';
import type { Db } from '../schema/tables.ts';

/** What the provider's own events say of things that are open at its side. */

export interface OpenDispute {
  id: string;
  intentId: string | null;
  amountCents: number;
  reason: string;
  openedAt: Date;
}

/** Disputes that were opened and not closed, oldest first. */
export const selectOpenDisputes = async (db: Db): Promise<OpenDispute[]> => {
  const { rows } = await sql<OpenDispute>`
    with disputes as (
      select payload #> '{data,object}' as dispute, type, received_at from provider_events
      where type in ('charge.dispute.created', 'charge.dispute.closed')
    )
    select dispute ->> 'id' as id, dispute ->> 'payment_intent' as "intentId", (dispute ->> 'amount')::int as "amountCents",
      dispute ->> 'reason' as reason, received_at as "openedAt"
    from disputes as opened
    where type = 'charge.dispute.created' and not exists (
      select from disputes as closed where type = 'charge.dispute.closed' and closed.dispute ->> 'id' = opened.dispute ->> 'id'
    )
    order by received_at
  `.execute(db);
  return rows;
};

/** Connected accounts whose owner has sent everything, and which still get no payouts. */
export const countAccountsToVerify = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    with latest as (
      select distinct on (account) account, details
      from (
        select payload #>> '{data,object,id}' as account, payload #> '{data,object}' as details,
          (payload ->> 'created')::bigint as created, received_at
        from provider_events where type = 'account.updated'
      ) as updates
      order by account, created desc, received_at desc
    )
    select count(*)::int as count from latest
    where (details ->> 'details_submitted')::boolean and not (details ->> 'payouts_enabled')::boolean
      and not exists (
        select from provider_events where type = 'account.application.deauthorized' and payload ->> 'account' = account
      )
  `.execute(db);
  return rows[0]!.count;
};
