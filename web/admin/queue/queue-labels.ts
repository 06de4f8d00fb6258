import type { QueueItem } from '#contract/admin-jobs';
import { formatDollars } from '#contract/money';

/** Title and text of a queue item, and a link to where it is handled. */
export interface QueueItemLabels {
  title: string;
  text: string;
  /** Left out where the item is handled in the queue itself. */
  link?: { to: string; label: string };
}

const jobPage = (item: QueueItem) => `/dashboard/admin/jobs/${item.bookingId}`;
const dollars = (item: QueueItem) => formatDollars(item.amount ?? 0);

const LABELS: Record<QueueItem['kind'], (item: QueueItem) => QueueItemLabels> = {
  review: (item) => ({
    title: `${item.name} sent a profile for review`,
    text: item.detail ? `Documents: ${item.detail}.` : 'Without documents.',
    link: { to: `/dashboard/admin/cleaners/${item.cleanerId}`, label: 'Review' },
  }),
  suspended: (item) => ({
    title: `${item.name} is suspended and has ${item.detail} booked ${item.detail === '1' ? 'job' : 'jobs'}`,
    text: 'Let them do the work, or cancel and refund.',
    link: { to: `/dashboard/admin?tab=jobs&cleaner=${item.cleanerId}&status=scheduled`, label: 'Sort out' },
  }),
  report: (item) => ({
    title: `${item.name} reported a problem with #BK-${item.bookingId}`,
    text: item.detail ?? '',
    link: { to: jobPage(item), label: 'Look at it' },
  }),
  dispute: (item) => ({
    title: item.bookingId ? `Dispute on #BK-${item.bookingId}` : 'Dispute of a payment',
    text: `${item.name ?? 'A cardholder'} wants ${dollars(item)} back from the bank (${item.detail?.replaceAll('_', ' ')}).`,
    ...(item.bookingId && { link: { to: jobPage(item), label: 'Open' } }),
  }),
  payout: (item) => ({
    title: `A payout to ${item.name} is stuck`,
    text: `For #BK-${item.bookingId}: ${item.detail}. It is tried again by itself.`,
    link: { to: jobPage(item), label: 'Open' },
  }),
  stray: (item) => ({ title: 'Money without a booking', text: item.detail ?? '' }),
  refund: (item) => ({
    title: `Refund of ${dollars(item)} on #BK-${item.bookingId} failed`,
    text: `To ${item.name}. ${item.detail ?? ''}`,
  }),
  mail: (item) => ({
    title: `An email to ${item.name} was not accepted`,
    text: item.detail ?? '',
  }),
};

export const queueItemLabels = (item: QueueItem): QueueItemLabels => LABELS[item.kind](item);
