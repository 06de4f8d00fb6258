import { useState } from 'react';
import { type AdminCustomer, adminCustomerCalls } from '#contract/admin-customers';
import { call } from '../../api/http.ts';
import { serverNow } from '../../api/server-clock.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/inputs.tsx';
import { Note } from '../../ui/note.tsx';
import { notify } from '../../ui/toasts.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { usePress } from '../../ui/use-press.ts';
import { ActionDialog } from '../action-dialog.tsx';
import { useAdminRefresh } from '../admin-queries.ts';
import { dayAndTime } from '../team-time.ts';

/** The customer's name, whether they are banned, and the button that bans them or lifts the ban. */
export function CustomerHead({ customer }: { customer: AdminCustomer }) {
  const [isDeciding, setDeciding] = useState(false);
  const { name, role, ban } = customer;
  return (
    <>
      <header className="detail-head">
        <div>
          <h1>{name}</h1>
          {ban && <Badge tone="bad">Banned</Badge>}
        </div>
        {role !== 'admin' && (
          <div className="actions">
            {customer.id !== null && <PasswordLink customerId={customer.id} />}
            <Button variant={ban ? 'primary' : 'danger-line'} onClick={() => setDeciding(true)}>
              {ban ? 'Lift the ban' : 'Ban'}
            </Button>
          </div>
        )}
      </header>
      {ban && (
        <div className="detail-note">
          <Note kind="wait">
            <b>
              Banned by {ban.by}, {dayAndTime(ban.at)}:
            </b>{' '}
            {ban.reason}
          </Note>
        </div>
      )}
      {isDeciding && <BanDialog customer={customer} onDone={() => setDeciding(false)} />}
    </>
  );
}

/** For who writes that they cannot sign in: the email that they could ask for themselves. */
function PasswordLink({ customerId }: { customerId: number }) {
  const refresh = useAdminRefresh();
  const { press, busy } = usePress(async () => {
    const reply = await call('POST /_api/admin/send-password-link', { customerId });
    await refresh();
    return reply;
  });
  return (
    <Button busy={busy} busyLabel="Sending…" onClick={press}>
      Send a link for a new password
    </Button>
  );
}

/** How many paid bookings a ban leaves as they are, of those that the page lists: standing visits that nobody has paid end. */
function staysBooked({ bookings }: AdminCustomer): string {
  const isToCome = ({ status, paid, scheduledTime }: AdminCustomer['bookings'][number]) =>
    status === 'scheduled' && paid !== false && Date.parse(scheduledTime) > serverNow();
  const count = bookings.filter(isToCome).length;
  if (count === 0) return 'No visit that is paid for is to come.';
  return count === 1
    ? 'The one booking to come stays, and can be canceled on the job’s page.'
    : `The ${count} bookings to come stay, and can be canceled one by one on the job’s page.`;
}

/** Bans the customer, or lifts the ban, with a reason. */
function BanDialog({ customer, onDone }: { customer: AdminCustomer; onDone: () => void }) {
  const refresh = useAdminRefresh();
  const banned = customer.ban === null;
  const which = customer.id === null ? { email: customer.email } : { customerId: customer.id };
  const { field, ...form } = useCallForm({
    schema: adminCustomerCalls['POST /_api/admin/customer-status'].request,
    values: { ...which, banned },
    async send(sent) {
      const { message } = await call('POST /_api/admin/customer-status', sent);
      await refresh();
      void notify('ok', message);
      onDone();
    },
  });
  return (
    <ActionDialog
      title={banned ? `Ban ${customer.name}?` : `Lift the ban of ${customer.name}?`}
      about={
        banned
          ? `Nothing can be booked with this account or email any more. Standing visits end. ${staysBooked(customer)}`
          : 'They can book again.'
      }
      submitLabel={banned ? 'Ban' : 'Lift the ban'}
      danger={banned}
      {...{ form, onDone }}
    >
      <TextAreaField label="Reason" rows={3} hint="For the team’s record." {...field('reason')} />
    </ActionDialog>
  );
}
