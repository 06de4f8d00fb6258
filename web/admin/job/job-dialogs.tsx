import { useState } from 'react';
import { type AdminJob, adminJobCalls } from '#contract/admin-jobs';
import type { Request as Input } from '#contract/calls';
import { formatDollars } from '#contract/money';
import { inWords, verb } from '#contract/number-words';
import { policy } from '#contract/policy';
import { ApiError, call } from '../../api/http.ts';
import { CheckboxField, SelectField, TextAreaField, TextField } from '../../ui/inputs.tsx';
import { notify } from '../../ui/toasts.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { ActionDialog } from '../action-dialog.tsx';
import { useAdminRefresh } from '../admin-queries.ts';
import { dividedAfter, passedOnWords } from './share-left.ts';

/** Refunds part of what was paid, or what is left of it; the job's status does not change. */
export function RefundDialog({ job, onDone }: { job: AdminJob; onDone: () => void }) {
  const [amount, setAmount] = useState(Number.NaN);
  const { field, form } = useJobForm(job, { action: 'refund' }, onDone);
  const staysOpen = openReport(job)
    ? ' What the customer reported stays open: “Settle the report” refunds and answers in one.'
    : '';
  const left = formatDollars(job.money.refundable);
  return (
    <ActionDialog
      title={`Refund part of #${job.jobId}`}
      about={`It goes back to ${job.customer.name}’s card, and an email says so. ${whoPays(job, amount)} Up to ${left} is left.${staysOpen}`}
      submitLabel={Number.isNaN(amount) ? 'Refund' : `Refund ${formatDollars(amount)}`}
      busyLabel="Refunding…"
      danger
      {...{ form, onDone }}
    >
      <TextField
        label="Amount in dollars"
        inputMode="decimal"
        autoComplete="off"
        {...field('amount', { setValueAs: toAmount })}
        onInput={(event) => setAmount(toAmount(event.currentTarget.value))}
      />
      <TextAreaField
        label="Reason"
        rows={3}
        hint={`For the team’s record, and ${job.cleaner.displayName} reads it.`}
        {...field('reason')}
      />
    </ActionDialog>
  );
}

/** Whose money a refund is: the fee is a part of what stays, so that both get less (docs/product.md#fee). */
function whoPays({ money, cleaner }: AdminJob, amount: number): string {
  const [part, rest] = [`${cleaner.displayName}’s share`, 'our fee'];
  const isAmount = amount > 0 && amount <= money.paid - money.refunded;
  if (!isAmount) return `${part} pays for most of it and ${rest} for the rest, as the price is divided.`;
  const ofFee = Math.round((money.fee - dividedAfter(money, amount).fee) * 100) / 100;
  return `${formatDollars(amount - ofFee)} of it comes out of ${part} and ${formatDollars(ofFee)} out of ${rest}.`;
}

/** For a job whose cleaner forgot to mark it as done. */
export function CompleteDialog({ job, onDone }: { job: AdminJob; onDone: () => void }) {
  const { field, form } = useJobForm(job, { action: 'complete' }, onDone);
  const share = formatDollars(job.money.cleanerShare);
  return (
    <ActionDialog
      title={`Complete #${job.jobId}?`}
      about={`${job.cleaner.displayName}’s share of ${share} is due ${policy.payout.afterHours} hours after the end.`}
      submitLabel="Complete"
      {...{ form, onDone }}
    >
      <TextAreaField label="Reason" rows={3} hint="For the team’s record." {...field('reason')} />
    </ActionDialog>
  );
}

/** Irreversible: the submit button names the exact dollars, with a button to cancel beside it. */
export function CancelDialog({ job, onDone }: { job: AdminJob; onDone: () => void }) {
  const { refundable, held } = job.money;
  const refundAmount = Math.round((refundable + held) * 100) / 100;
  const { field, form } = useJobForm(job, { action: 'cancel' }, onDone, { refundAmount });
  const money = [
    ...(refundable > 0 ? [`${formatDollars(refundable)} goes back to ${job.customer.name}’s card.`] : []),
    ...(held > 0 ? [`${formatDollars(held)} waits until the bank has decided.`] : []),
  ];
  return (
    <ActionDialog
      title={`Cancel #${job.jobId}?`}
      about={`${money.join(' ') || 'Nothing is left to refund.'} ${timeAfter(job)} This cannot be undone.`}
      submitLabel={cancelLabel(job)}
      busyLabel="Canceling…"
      danger
      cancelLabel="Keep it"
      {...{ form, onDone }}
    >
      <TextAreaField
        label="Reason"
        rows={3}
        hint="Customer and cleaner read it in their emails."
        {...field('reason')}
      />
    </ActionDialog>
  );
}

const timeAfter = ({ cleaner: { displayName, isActive } }: AdminJob): string =>
  isActive ? 'The time opens again.' : `The time stays closed, as nobody can book ${displayName} now.`;

type Side = NonNullable<AdminJob['saidMissing']>;
const sideOf = (value: string): Side | undefined => (value === 'cleaner' || value === 'customer' ? value : undefined);

/** The refund depends on who was not there: the submit button names it. It begins with whom the other side has named. */
export function NoShowDialog({ job, onDone }: { job: AdminJob; onDone: () => void }) {
  const { keptHours } = job;
  const [who, setWho] = useState(job.saidMissing ?? undefined);
  const [known] = useState({ action: 'no_show' as const, ...(who && { who }) });
  const { field, form } = useJobForm(job, known, onDone);
  return (
    <ActionDialog
      title={`Who was not there for #${job.jobId}?`}
      about={`Without the customer ${inWords(keptHours, 'hour')} ${verb(keptHours, 'is', 'are')} kept for the cleaner; without the cleaner everything goes back.`}
      submitLabel={who ? `No-show, refund ${formatDollars(job.noShowRefunds[who])}` : 'No-show'}
      danger
      {...{ form, onDone }}
    >
      <SelectField label="Not there" {...field('who')} onInput={(event) => setWho(sideOf(event.currentTarget.value))}>
        <option value="">Please choose</option>
        <option value="customer">Customer: {job.customer.name}</option>
        <option value="cleaner">Cleaner: {job.cleaner.displayName}</option>
      </SelectField>
      <TextAreaField
        label="Reason"
        rows={3}
        hint={`For the team’s record, and ${job.cleaner.displayName} reads it.`}
        {...field('reason')}
      />
    </ActionDialog>
  );
}

/** The team's answer to what a customer reported, with or without money back. */
export function ResolveDialog({ job, onDone }: { job: AdminJob; onDone: () => void }) {
  const [amount, setAmount] = useState<number>();
  const [report] = useState(() => lookedAt(job));
  // No cleaner reads of what is about one who was booked before.
  const isOfFormer = openReport(job)?.isOfFormer === true;
  const [heldBackFor] = useState(job.share.state === 'withheld' && !isOfFormer ? job.share.reason : null);
  const [isReleased, setReleased] = useState(false);
  const releaseShare = isReleased && heldBackFor !== null ? { releaseShare: { heldBackFor } } : {};
  const { field, form } = useJobForm(job, { action: 'resolve' }, onDone, {
    ...(report && { report }),
    ...releaseShare,
  });
  const [customer, cleaner, left] = [job.customer.name, job.cleaner.displayName, formatDollars(job.money.refundable)];
  const { refunded } = job.money;
  const refundedWords = refunded > 0 ? `${formatDollars(refunded)} has gone back already. ` : '';
  const completed = job.status === 'scheduled' ? ' If the job’s time is over, it is completed by it.' : '';
  return (
    <ActionDialog
      title={`Settle the report on #${job.jobId}`}
      about={`${passedOnWords(job, amount && amount > 0 ? amount : 0, isReleased)} ${refundedWords}Up to ${left} can go back.${completed}`}
      submitLabel={amount ? `Settle, refund ${formatDollars(amount)}` : 'Settle without a refund'}
      {...{ form, onDone }}
    >
      <TextField
        label="Amount to refund in dollars"
        optional
        inputMode="decimal"
        autoComplete="off"
        {...field('amount', { setValueAs: toOptionalAmount })}
        onInput={(event) => setAmount(toOptionalAmount(event.currentTarget.value))}
      />
      {heldBackFor !== null && (
        <CheckboxField
          label={`Release ${cleaner}’s share`}
          hint={`Held back until somebody releases it. Why: ${heldBackFor}`}
          checked={isReleased}
          onChange={(event) => setReleased(event.currentTarget.checked)}
        />
      )}
      <TextAreaField
        label="Answer"
        rows={4}
        hint={`${customer} gets it by email${isOfFormer ? '' : `, and so does ${cleaner}, unless you write to them below`}.`}
        {...field('reason')}
      />
      {!isOfFormer && (
        <TextAreaField
          label={`What ${cleaner} reads instead`}
          optional
          rows={3}
          hint={`Only ${cleaner} gets it.`}
          {...field('cleanerReason')}
        />
      )}
    </ActionDialog>
  );
}

type JobAction = Input<'POST /_api/admin/job-action'>;

interface Shown {
  refundAmount?: number;
  report?: { createdAt: string; isAnswered: boolean };
  releaseShare?: { heldBackFor: string };
}

const openReport = ({ reports }: AdminJob) => reports.find(({ resolvedAt }) => resolvedAt === null);

/** The report that is open; the server refuses to settle another one, or what the cleaner has said of it since. */
function lookedAt(job: AdminJob): Shown['report'] {
  const open = openReport(job);
  return open && { createdAt: open.createdAt, isAnswered: open.cleanerAnswer !== null };
}

/**
 * The form of one action on a job, with its known values: sends it with what is shown and whose job it was as the dialog
 * opened, refreshes the page's data, and shows a toast. A conflict refreshes it too: the job was changed meanwhile.
 */
export function useJobForm({ id, cleaner }: AdminJob, known: Partial<JobAction>, onDone: () => void, shown?: Shown) {
  const refresh = useAdminRefresh();
  const [cleanerId] = useState(cleaner.id);
  const { field, ...form } = useCallForm({
    schema: adminJobCalls['POST /_api/admin/job-action'].request,
    values: { bookingId: id, ...known },
    async send(action) {
      const sent = { ...action, ...shown, cleanerId };
      const { message } = await call('POST /_api/admin/job-action', sent).catch(async (error) => {
        if (error instanceof ApiError && error.status === 409) await refresh();
        throw error;
      });
      await refresh();
      void notify('ok', message);
      onDone();
    },
  });
  return { field, form };
}

/** Parses typed dollars: "20.50" or "$20.50"; NaN for anything else. */
function toAmount(typed: unknown): number {
  if (typeof typed !== 'string') return Number(typed ?? Number.NaN);
  return /^\$?\d+(\.\d{1,2})?$/.test(typed.trim()) ? Number(typed.trim().replace('$', '')) : Number.NaN;
}

/** The same for a field that may stay empty. */
const toOptionalAmount = (typed: unknown): number | undefined =>
  typed === '' || typed === undefined ? undefined : toAmount(typed);

/** With the dollars that go back at once; what a bank holds is not promised. */
export const cancelLabel = ({ money: { refundable } }: AdminJob): string =>
  refundable > 0 ? `Cancel and refund ${formatDollars(refundable)}` : 'Cancel without a refund now';
