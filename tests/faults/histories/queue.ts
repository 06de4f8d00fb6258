import type { QueueItem } from '#contract/admin-queue';
import { newAdmin } from '../../onboard.ts';
import type { Visitor } from '../../visitor.ts';
import type { Job } from './job.ts';
import type { World } from './world.ts';

const OF_NO_JOB = ['ledger', 'mail', 'stray', 'transfer'];

/** What waits for the team because of these jobs. */
async function itemsOf(admin: Visitor, jobs: Job[]): Promise<QueueItem[]> {
  const all: QueueItem[] = [];
  let cursor: string | undefined;
  do {
    const page = await admin.ask('GET /_api/admin/queue', cursor === undefined ? {} : { cursor });
    all.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  const own = new Set(jobs.map(({ bookingId }) => bookingId));
  return all.filter(({ kind, bookingId }) => OF_NO_JOB.includes(kind) || (bookingId !== null && own.has(bookingId)));
}

/** The team tries again what failed. */
export async function retryQueue({ app }: World, jobs: Job[]): Promise<void> {
  const admin = await newAdmin(app);
  for (const { id, retry } of await itemsOf(admin, jobs))
    if (retry) await admin.call('POST /_api/admin/queue/retry', { id });
}

/** What is in the queue at the end, in words. */
export async function queueFaults({ app }: World, jobs: Job[]): Promise<string[]> {
  const items = await itemsOf(await newAdmin(app), jobs);
  return items.map(({ id, amount, detail }) => `still in the queue: ${id} ${amount} ${detail}`);
}
