import type { ReactNode } from 'react';

export type Tone = 'neutral' | 'ok' | 'wait' | 'info' | 'off' | 'bad';

/** A word and a small door-shaped mark in the tone's color. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`badge ${tone}`}>{children}</span>;
}

/** Bookings, cleaners and payouts, each as the calls name it (docs/product.md#status-labels). */
const STATUSES = {
  pending: ['Pending', 'wait'],
  scheduled: ['Scheduled', 'info'],
  planned: ['Planned', 'info'],
  seeking: ['Nobody comes yet', 'wait'],
  over: ['Over', 'neutral'],
  completed: ['Completed', 'ok'],
  skipped: ['Skipped', 'neutral'],
  paused: ['Paused', 'wait'],
  unpaid: ['Not paid', 'bad'],
  canceled: ['Canceled', 'off'],
  no_show: ['No-show', 'bad'],
  expired: ['Expired', 'neutral'],
  active: ['Active', 'ok'],
  pending_review: ['Review Pending', 'wait'],
  suspended: ['Suspended', 'off'],
  not_setup: ['Not set up', 'neutral'],
} as const satisfies Record<string, readonly [word: string, tone: Tone]>;

export type Status = keyof typeof STATUSES;

/**
 * What a booking's badge says: one that is not charged yet, or whose cleaner does not come, is not simply scheduled, and a
 * plan's visit that was left out is not canceled.
 */
export function badgeOf({
  status,
  seeking,
  paid,
  leftOut,
}: {
  status: string;
  leftOut?: 'skipped' | 'paused' | 'unpaid' | undefined;
  seeking?: true | undefined;
  paid?: false | undefined;
}): string {
  if (seeking) return 'seeking';
  if (leftOut) return leftOut;
  return status === 'scheduled' && paid === false ? 'planned' : status;
}

/** A status as a badge; whatever a cleaner's status is otherwise shows as Inactive. */
export function StatusBadge({ status }: { status: string }) {
  const [word, tone] = status in STATUSES ? STATUSES[status as Status] : (['Inactive', 'neutral'] as const);
  return <Badge tone={tone}>{word}</Badge>;
}
