import { useState } from 'react';
import { Link } from 'react-router';
import type { AdminCleanerDetail } from '#contract/admin';
import { adminJobCalls } from '#contract/admin-jobs';
import { formatDollars } from '#contract/money';
import type { KeptBack } from '#contract/payouts';
import { call } from '../../api/http.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/inputs.tsx';
import { notify } from '../../ui/toasts.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { ActionDialog } from '../action-dialog.tsx';
import { useAdminRefresh } from '../admin-queries.ts';

/** What a cleaner owes, job by job: kept back of later shares, unless the team waives it. */
export function Debts({ cleaner }: { cleaner: AdminCleanerDetail }) {
  const [waiving, setWaiving] = useState<KeptBack>();
  return (
    <>
      <h3>Owed</h3>
      <ul className="detail-list">
        {cleaner.payouts.debts.map((debt) => (
          <li key={debt.bookingId}>
            <div className="between">
              <b>{formatDollars(debt.amount)}</b>
              <Button
                onClick={() => setWaiving(debt)}
                aria-label={`Waive ${formatDollars(debt.amount)} of #BK-${debt.bookingId}`}
              >
                Waive
              </Button>
            </div>
            <p className="small muted">
              Of <Link to={`/dashboard/admin/jobs/${debt.bookingId}`}>#BK-{debt.bookingId}</Link>, kept back of later
              shares
            </p>
          </li>
        ))}
      </ul>
      {waiving && <WaiveDialog cleaner={cleaner} debt={waiving} onDone={() => setWaiving(undefined)} />}
    </>
  );
}

interface WaiveDialogProps {
  cleaner: AdminCleanerDetail;
  debt: KeptBack;
  onDone: () => void;
}

function WaiveDialog({ cleaner: { displayName }, debt: { bookingId, amount }, onDone }: WaiveDialogProps) {
  const refresh = useAdminRefresh();
  const { field, ...form } = useCallForm({
    schema: adminJobCalls['POST /_api/admin/waive-debt'].request,
    values: { bookingId },
    async send(waiver) {
      const { message } = await call('POST /_api/admin/waive-debt', waiver);
      await refresh();
      void notify('ok', message);
      onDone();
    },
  });
  return (
    <ActionDialog
      title={`Waive what is owed of #BK-${bookingId}?`}
      about={`${displayName} keeps the ${formatDollars(amount)}, and the platform bears it. What was kept back before stays kept back.`}
      submitLabel={`Waive ${formatDollars(amount)}`}
      danger
      {...{ form, onDone }}
    >
      <TextAreaField label="Reason" rows={3} hint={`${displayName} reads it.`} {...field('reason')} />
    </ActionDialog>
  );
}
