import { type Kysely, sql } from 'kysely';

/**
 * What the program decides by is a code of its own. Until now it was told by the words that people read: bookings
 * whose time was lost, emails that were no longer true, and why money went back.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table bookings add column cancel_code text
      check (cancel_code in ('by_customer', 'by_cleaner', 'by_team', 'slot_lost'));
    -- While processes of the release before still run, they cancel without a code. A later release drops the trigger.
    create function cancel_code_of_old_release() returns trigger language plpgsql as $$ begin
      new.cancel_code := case
        when new.canceled_by = 'customer' then 'by_customer'
        when new.canceled_by = 'cleaner' then 'by_cleaner'
        -- A booking that was given and then canceled for a reason in just these words was booked before.
        when new.cancel_reason = 'The time was no longer available' and new.booked_at = new.canceled_at then 'slot_lost'
        else 'by_team'
      end;
      return new;
    end $$;
    create trigger cancel_code_of_old_release before insert or update on bookings for each row
      when (new.status = 'canceled' and new.cancel_code is null) execute function cancel_code_of_old_release();
    update bookings set cancel_code = null where status = 'canceled';
    alter table bookings add check ((status = 'canceled') = (cancel_code is not null));

    alter table mails drop constraint mails_status_check;
    alter table mails add constraint mails_status_check check (status in ('waiting', 'accepted', 'failed', 'obsolete'));
    update mails set status = 'obsolete', last_error = null
      where status = 'failed' and last_error = 'Nothing to say any more.';

    -- given: by the team, whose own words are the reason; it is empty where the code says all
    alter table refunds alter column reason set default '';
    alter table refunds add column reason_code text not null default 'given' check (reason_code in (
      'given', 'canceled_by_customer', 'canceled_by_cleaner', 'canceled_by_team', 'slot_lost',
      'customer_no_show', 'cleaner_no_show'));
    update refunds set reason = '', reason_code = known.code
    from (values
      ('Canceled by the customer', 'canceled_by_customer'),
      ('Canceled by the cleaner', 'canceled_by_cleaner'),
      ('Canceled by the team', 'canceled_by_team'),
      ('The time was no longer available', 'slot_lost'),
      ('The customer was not there', 'customer_no_show'),
      ('The cleaner was not there', 'cleaner_no_show')
    ) as known (words, code)
    where reason = known.words and not exists (
      -- The team has typed these very words.
      select from audit where subject = 'booking:' || refunds.booking_id
        and action in ('booking.refunded', 'report.resolved') and detail ->> 'reason' = refunds.reason
    );
  `.execute(db);
}
