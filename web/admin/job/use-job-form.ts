import { adminJobCalls } from '#contract/admin-jobs';
import type { Request as Input } from '#contract/calls';
import { call, errorMessage } from '../../api/http.ts';
import { notify } from '../../ui/toasts.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { useAdminRefresh } from '../use-admin.ts';

type JobAction = Input<'POST /_api/admin/job-action'>;

/** The form of one action on a job, with its known values: sends it, refreshes the page's data, and shows a toast. */
export function useJobForm(known: Partial<JobAction>, onDone: () => void) {
  const refresh = useAdminRefresh();
  const { field, ...form } = useCallForm({
    schema: adminJobCalls['POST /_api/admin/job-action'].request,
    values: known,
    messageFor: (error) => errorMessage(error, 'An error occurred.'),
    async send(action) {
      const { message } = await call('POST /_api/admin/job-action', action);
      await refresh();
      void notify('ok', message);
      onDone();
    },
  });
  return { field, form };
}
