import type { Request as Input } from '#contract/calls';
import { call } from '../../api/call.ts';
import { notify } from '../../ui/toasts.tsx';
import { useOfficeRefresh } from '../use-admin.ts';

/** Sends a decision, shows what it changed, and says so. */
export function useJobAction(onDone: () => void) {
  const refresh = useOfficeRefresh();
  return async (decision: Input<'POST /_api/admin/job-action'>) => {
    const { message } = await call('POST /_api/admin/job-action', decision);
    await refresh();
    void notify('ok', message);
    onDone();
  };
}
