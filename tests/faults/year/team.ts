import type { QueueItem } from '#contract/admin-queue';
import { DAY } from '#contract/time';
import { act, read, teamOf } from './acts.ts';
import { type City, nowOf } from './city.ts';
import { randomOfJob } from './jobs.ts';

/** What the team does at the end of a week with what waits for it. */

/**
 * What may be in the queue after the team has worked it off, and whom it waits for. Everything else would be stuck.
 */
export const WAITS_FOR_PEOPLE: Partial<Record<QueueItem['kind'], string>> = {
  card: 'a customer, whose bank declined a charge that can still be made',
  no_address: 'a customer, who has not said where they live, until the visit is over',
  dispute: 'a bank, which has not decided yet',
  seeking: 'cleaners who are asked, until the search ends by itself',
  suspended: 'the end of a suspension',
  undone: 'a cleaner, who has a day to say that a job was done, or the team, where the cleaner is suspended',
};

export async function queueOf(city: City): Promise<QueueItem[]> {
  const team = await teamOf(city);
  const items: QueueItem[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await read(city, team, 'GET /_api/admin/queue', cursor === undefined ? {} : { cursor });
    items.push(...page.items);
    if (page.nextCursor === null) return items;
    cursor = page.nextCursor;
  }
}

/** Since when each kind of item waits, in the words of the report. */
function noteWaits(city: City, items: QueueItem[]): void {
  const now = nowOf(city);
  for (const { kind, at } of items) {
    const waited = now - Date.parse(at);
    city.longestWaits.set(kind, Math.max(city.longestWaits.get(kind) ?? 0, waited));
  }
}

/**
 * Works the queue off: what can be tried again is, what was reported is settled, half of it with some money back, and jobs
 * without an address were done.
 */
export async function workQueueOff(city: City): Promise<void> {
  const team = await teamOf(city);
  const items = await queueOf(city);
  noteWaits(city, items);
  for (const { id, kind, retry, bookingId, due } of items) {
    if (retry) {
      city.counts.retried++;
      await act(city, team, 'POST /_api/admin/queue/retry', { id });
    }
    if (kind === 'no_address' && due === null && bookingId !== null) {
      const reason = 'The customer told us where they live.';
      await act(city, team, 'POST /_api/admin/job-action', { bookingId, action: 'complete', reason });
    }
    if (kind !== 'report' || bookingId === null) continue;
    const isHalf = randomOfJob(city, bookingId + 7)() < 0.5;
    const settled = { bookingId, action: 'resolve', reason: 'We are sorry for the oven.' } as const;
    await act(city, team, 'POST /_api/admin/job-action', { ...settled, ...(isHalf && { amount: 22.15 }) });
  }
}

/** Banks decide what they have had for ten days, as often for the customer as against. */
export async function decideDisputes(city: City): Promise<void> {
  const { stripe } = city.app.sandbox;
  const now = nowOf(city);
  for (const dispute of stripe.objects('dispute')) {
    if (dispute.status !== 'needs_response' || dispute.created * 1000 > now - 10 * DAY) continue;
    await stripe.closeDispute(dispute.id, city.random() < 0.5 ? 'won' : 'lost');
  }
}
