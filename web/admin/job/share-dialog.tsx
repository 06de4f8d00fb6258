import { type AdminJob, adminJobCalls } from '#contract/admin-jobs';
import { formatDollars } from '#contract/money';
import type { ShareAction } from '#contract/payouts';
import { ApiError, call } from '../../api/http.ts';
import { TextAreaField } from '../../ui/inputs.tsx';
import { notify } from '../../ui/toasts.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { ActionDialog } from '../action-dialog.tsx';
import { useAdminRefresh } from '../admin-queries.ts';

/** What the team can do with a share, on its button and in its dialog (docs/product.md#decisions-on-a-share). */
const BUTTONS: Record<ShareAction, string> = {
  withhold: 'Hold back',
  release: 'Release',
  void: 'Pay nothing',
  resend: 'Send again',
};

/** A share of which nothing was paid is not sent "again". */
export const shareButton = (action: ShareAction, { state }: AdminJob['share']): string =>
  action === 'resend' && state === 'void' ? 'Pay it after all' : BUTTONS[action];

interface Words {
  title: string;
  about: string;
}

const WORDS: Record<ShareAction, (share: string, name: string) => Words> = {
  withhold: (share, name) => ({
    title: 'Hold the share back?',
    about: `${name}’s share of ${share} is not sent until you release it.`,
  }),
  release: (share, name) => ({
    title: 'Release the share?',
    about: `${name}’s share of ${share} is sent when it is due, or now if it is due already.`,
  }),
  void: (share, name) => ({
    title: 'Pay nothing for this job?',
    about: `${name} gets nothing for this job: ${share} stays with us, also where a bank decides otherwise. What was sent already is taken back.`,
  }),
  resend: (share, name) => ({
    title: 'Send the share?',
    about: `${name}’s share of ${share} is sent, once what is still to come back of it has come back.`,
  }),
};

/** One decision on the cleaner's share of a job, with its reason. */
export function ShareDialog({ job, action, onDone }: { job: AdminJob; action: ShareAction; onDone: () => void }) {
  const refresh = useAdminRefresh();
  const { field, ...form } = useCallForm({
    schema: adminJobCalls['POST /_api/admin/share'].request,
    values: { bookingId: job.id, cleanerId: job.cleaner.id, action },
    async send(decision) {
      const { message } = await call('POST /_api/admin/share', decision).catch(async (error) => {
        if (error instanceof ApiError && error.status === 409) await refresh();
        throw error;
      });
      await refresh();
      void notify('ok', message);
      onDone();
    },
  });
  const { title, about } = WORDS[action](formatDollars(job.money.cleanerShare), job.cleaner.displayName);
  return (
    <ActionDialog
      title={title}
      about={about}
      submitLabel={shareButton(action, job.share)}
      danger={action === 'void'}
      {...{ form, onDone }}
    >
      <TextAreaField label="Reason" rows={3} hint={`${job.cleaner.displayName} reads it.`} {...field('reason')} />
    </ActionDialog>
  );
}
