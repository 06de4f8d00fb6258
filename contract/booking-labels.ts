/** What a booking's state is called, in the pages and in the team's file of jobs (docs/product.md#status-labels). */
export const BOOKING_LABELS = {
  pending: 'Pending',
  scheduled: 'Scheduled',
  planned: 'Planned',
  seeking: 'Nobody comes yet',
  completed: 'Completed',
  skipped: 'Skipped',
  paused: 'Paused',
  unpaid: 'Not paid',
  canceled: 'Canceled',
  no_show: 'No-show',
  expired: 'Expired',
} as const;

interface StateInReplies<S extends string> {
  status: S;
  leftOut?: 'skipped' | 'paused' | 'unpaid' | undefined;
  seeking?: true | undefined;
  paid?: false | undefined;
}

/**
 * Which of these a booking is called: one that is not charged yet, or whose cleaner does not come, is not simply scheduled,
 * and a plan's visit that was left out is not canceled.
 */
export function badgeOf<S extends string>({ status, seeking, paid, leftOut }: StateInReplies<S>) {
  if (seeking) return 'seeking';
  if (leftOut) return leftOut;
  return status === 'scheduled' && paid === false ? 'planned' : status;
}
