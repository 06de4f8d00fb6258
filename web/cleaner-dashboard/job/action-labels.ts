import type { Job, JobAction } from '#contract/cleaner-dashboard';
import { formatDollars } from '#contract/money';
import { momentLabel, shortDayLabel } from '#contract/time';

export type AvailableAction = Job['moves'][number];

/** Labels of an action: the button that opens it, and the one that submits it. */
export const ACTION_BUTTONS: Record<JobAction, { open: string; submit: string; busy: string }> = {
  on_my_way: { open: 'On my way', submit: 'On my way', busy: 'Telling them...' },
  done: { open: 'Done', submit: 'The job is done', busy: 'Saving...' },
  no_show: { open: 'Nobody is there', submit: 'Report that nobody is there', busy: 'Reporting...' },
  cancel: { open: 'Cancel this job', submit: 'Cancel job', busy: 'Canceling...' },
};

/** What shows a job, and what came of it: asked for again after each action. */
export const JOB_QUERIES = [
  'GET /_api/cleaner/job',
  'GET /_api/cleaner/dashboard-stats',
  'GET /_api/cleaner/ledger',
  'GET /_api/cleaner/schedule',
] as const;

/** "Robin V." → "Robin" */
export const firstNameOf = ({ clientName }: Pick<Job, 'clientName'>): string => clientName.split(' ')[0]!;

/** Until when a share waits whose job has a report, or a payment that a bank looks at. */
export const heldUntil = ({ report }: Pick<Job, 'report'>): string =>
  report ? 'once what was reported is settled' : 'once the bank has decided about this payment for us';

/** What an action does to the money, shown before it is submitted (docs/product.md#what-a-cleaner-sees-of-a-job). */
export function actionEffectLabel(
  option: AvailableAction,
  job: Pick<Job, 'clientName' | 'timeZone' | 'report'> & { payout: Pick<Job['payout'], 'state'> },
): string {
  const name = firstNameOf(job);
  const [back, net] = [formatDollars(option.refundAmount), formatDollars(option.netAmount)];
  const day = option.dueAt && shortDayLabel(Date.parse(option.dueAt), job.timeZone);
  const isHeld = job.payout.state === 'frozen';
  const sent = (unless: string) => (isHeld ? `, ${heldUntil(job)}` : day ? `, sent on ${day} ${unless}` : '');
  switch (option.action) {
    case 'on_my_way':
      return `Writes to ${name} that you are coming. Nothing changes for the money.`;
    case 'done':
      return `You get ${net}${sent(`if ${name} reports no problem until then`)}.`;
    case 'no_show':
      return `${back} goes back to ${name}. You get ${net} for your time${sent(`unless ${name} contests it`)}.`;
    case 'cancel':
      if (option.handsOn)
        return `Somebody else comes, or everything goes back to ${name}. You get nothing. There is no fine, and your rating stays as it is. It counts as a booked job that you did not keep. The time is blocked, so nobody else can book it.`;
      return `${back} goes back to ${name}, and you get ${net}. There is no fine, and your rating stays as it is, but it counts as a booked job that you did not keep. The time is blocked, so nobody else can book it.`;
  }
}

/** Whether an action is one press: what is said every day, and ends nothing before its time. */
export const isOnePress = (
  option: AvailableAction,
  job: Pick<Job, 'endTime'>,
  now: number,
): option is AvailableAction & { action: 'on_my_way' | 'done' } =>
  option.action === 'on_my_way' || (option.action === 'done' && now >= Date.parse(job.endTime));

/** Whether an action is possible at an instant; later ones are shown with their time, past ones not at all. */
export function actionState({ from, until }: AvailableAction, now: number): 'now' | 'later' | 'past' {
  if (until !== null && now >= Date.parse(until)) return 'past';
  return now >= Date.parse(from) ? 'now' : 'later';
}

/** "From Monday, November 24, 9:00 AM" */
export const availableFromLabel = ({ from }: AvailableAction, zone: string): string =>
  `From ${momentLabel(Date.parse(from), zone)}`;
