import { type AdminPlan, adminPlanCalls, type PlanAction } from '#contract/admin-plans';
import { formatDollars } from '#contract/money';
import { ApiError, call } from '../../api/http.ts';
import { TextAreaField } from '../../ui/inputs.tsx';
import { notify } from '../../ui/toasts.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { ActionDialog } from '../action-dialog.tsx';
import { useAdminRefresh } from '../admin-queries.ts';

interface PlanDialogProps {
  plan: AdminPlan;
  action: PlanAction;
  onDone: () => void;
}

/** One decision on standing visits, with its reason: their end, or a refund; never a start or a raise. */
export function PlanDialog({ plan, action, onDone }: PlanDialogProps) {
  const refresh = useAdminRefresh();
  const { field, ...form } = useCallForm({
    schema: adminPlanCalls['POST /_api/admin/plan-action'].request,
    values: { planId: plan.id, action, ...(action === 'refund' && { refundable: plan.refundable }) },
    async send(decision) {
      const { message } = await call('POST /_api/admin/plan-action', decision).catch(async (error) => {
        if (error instanceof ApiError && error.status === 409) await refresh();
        throw error;
      });
      await refresh();
      void notify('ok', message);
      onDone();
    },
  });
  const amount = formatDollars(plan.refundable);
  const words =
    action === 'end'
      ? {
          title: 'End these standing visits?',
          about: `Planned visits are taken off, and nothing more is charged.${plan.refundable > 0 ? ` What is paid (${amount}) keeps its terms: give it back separately.` : ''} They cannot be started again from here.`,
          submitLabel: 'End them',
        }
      : {
          title: 'Give the paid visits back?',
          about: `Visits to come that are paid are canceled, and ${amount} goes back. The standing visits go on: end them separately.`,
          submitLabel: `Give back ${amount}`,
        };
  return (
    <ActionDialog {...words} danger {...{ form, onDone }}>
      <TextAreaField
        label="Reason"
        rows={3}
        hint={`${plan.customer.name} and ${plan.cleaner.name} read it.`}
        {...field('reason')}
      />
    </ActionDialog>
  );
}
