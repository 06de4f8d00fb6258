import { sql } from 'kysely';

/**
 * What the ledger has to say of each balance transaction: a line for the money and one for the provider's fee. What is
 * no money of a booking, such as a top-up, a payout of the platform, an unmatched payment or transfer, has none.
 */
export const ledgerLines = sql`
  select moved.id as transaction_id, moved.at, coalesce(payments.booking_id, sent.booking_id) as booking_id,
    line.kind, line.provider_id, line.cents
  from balance_transactions as moved
  left join payments on payments.intent_id = moved.intent_id
  left join ledger as sent on sent.kind in ('transfer', 'tip_transfer') and sent.provider_id = moved.transfer_id
  cross join lateral (values
    (case
      when moved.intent_id is not null then case
        when moved.type in ('charge', 'payment') then case payments.purpose when 'tip' then 'tip' else 'charge' end
        when moved.type in ('refund', 'payment_refund') then 'refund'
        when moved.type in ('refund_failure', 'payment_failure_refund') then 'refund_failed'
        when moved.type = 'adjustment' then case when moved.amount_cents < 0 then 'dispute' else 'dispute_won' end
      end
      when moved.transfer_id is not null then case
        when moved.type = 'transfer' then coalesce(sent.kind, 'transfer')
        when moved.type in ('transfer_refund', 'transfer_cancel', 'transfer_failure') then 'reversal'
      end
    end, case
      when moved.type in ('charge', 'payment') then moved.intent_id
      when moved.type = 'adjustment' then moved.id
      else moved.source_id
    end, moved.amount_cents),
    (case
      when moved.intent_id is null then null
      when moved.type = 'adjustment' then 'dispute_fee'
      else 'card_fee'
    end, moved.id, -moved.fee_cents)
  ) as line (kind, provider_id, cents)
  where line.kind is not null and line.cents <> 0
  and (payments.intent_id is not null or moved.intent_id is null
    or not exists (select from stray_payments where stray_payments.intent_id = moved.intent_id))
  and not exists (select from unmatched_transfers where unmatched_transfers.transfer_id = moved.transfer_id)
`;
