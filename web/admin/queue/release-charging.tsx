import { useState } from 'react';
import { adminPlanCalls } from '#contract/admin-plans';
import { call } from '../../api/http.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/inputs.tsx';
import { notify } from '../../ui/toasts.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { ActionDialog } from '../action-dialog.tsx';
import { useAdminRefresh } from '../admin-queries.ts';

/** Has saved cards charged again after a restore, with a reason (docs/product.md#charging-after-a-restore). */
export default function ReleaseCharging() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Release</Button>
      {isOpen && <ReleaseDialog onDone={() => setOpen(false)} />}
    </>
  );
}

function ReleaseDialog({ onDone }: { onDone: () => void }) {
  const refresh = useAdminRefresh();
  const { field, ...form } = useCallForm({
    schema: adminPlanCalls['POST /_api/admin/release-charging'].request,
    async send(release) {
      const { message } = await call('POST /_api/admin/release-charging', release);
      await refresh();
      void notify('ok', message);
      onDone();
    },
  });
  return (
    <ActionDialog
      title="Charge saved cards again?"
      about="Standing visits that are due are charged within minutes. Single visits that were skipped after the backup are planned again: look at the emails of that time first."
      submitLabel="Charge again"
      danger
      {...{ form, onDone }}
    >
      <TextAreaField label="Reason" rows={3} {...field('reason')} />
    </ActionDialog>
  );
}
