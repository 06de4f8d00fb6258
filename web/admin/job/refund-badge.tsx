import type { AdminJob } from '#contract/admin-jobs';
import { Badge, type Tone } from '../../ui/badge.tsx';

type RefundState = AdminJob['refunds'][number]['status'];

const STATES: Record<RefundState, [word: string, tone: Tone]> = {
  wanted: ['Being sent', 'wait'],
  sent: ['On its way', 'wait'],
  done: ['Done', 'ok'],
  failed: ['Failed', 'bad'],
  waiting: ['Waits for a dispute', 'wait'],
  dropped: ['Dropped: the bank paid', 'bad'],
};

/** What has become of a refund. */
export const RefundBadge = ({ status }: { status: RefundState }) => (
  <Badge tone={STATES[status][1]}>{STATES[status][0]}</Badge>
);
