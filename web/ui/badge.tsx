import type { ReactNode } from 'react';
import { BOOKING_LABELS } from '#contract/booking-labels';

export type Tone = 'neutral' | 'ok' | 'wait' | 'info' | 'off' | 'bad';

/** A word and a small door-shaped mark in the tone's color. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`badge ${tone}`}>{children}</span>;
}

/** Bookings, cleaners and payouts, each as the calls name it (docs/product.md#status-labels). */
const STATUSES = {
  pending: [BOOKING_LABELS.pending, 'wait'],
  scheduled: [BOOKING_LABELS.scheduled, 'info'],
  planned: [BOOKING_LABELS.planned, 'info'],
  seeking: [BOOKING_LABELS.seeking, 'wait'],
  over: ['Over', 'neutral'],
  completed: [BOOKING_LABELS.completed, 'ok'],
  skipped: [BOOKING_LABELS.skipped, 'neutral'],
  paused: [BOOKING_LABELS.paused, 'wait'],
  unpaid: [BOOKING_LABELS.unpaid, 'bad'],
  canceled: [BOOKING_LABELS.canceled, 'off'],
  no_show: [BOOKING_LABELS.no_show, 'bad'],
  expired: [BOOKING_LABELS.expired, 'neutral'],
  active: ['Active', 'ok'],
  pending_review: ['Review Pending', 'wait'],
  suspended: ['Suspended', 'off'],
  not_setup: ['Not set up', 'neutral'],
} as const satisfies Record<string, readonly [word: string, tone: Tone]>;

export type Status = keyof typeof STATUSES;

/** A status as a badge; whatever a cleaner's status is otherwise shows as Inactive. */
export function StatusBadge({ status }: { status: string }) {
  const [word, tone] = status in STATUSES ? STATUSES[status as Status] : (['Inactive', 'neutral'] as const);
  return <Badge tone={tone}>{word}</Badge>;
}
