import type { Parsed, Reply } from '#contract/calls';
import { audit } from '#platform/audit.sql';
import { conflict, notFound } from '#platform/errors';
import type { SignedInCaller } from '#platform/http/caller';
import type { AdminDeps } from './deps.ts';
import { findQueueItem } from './queue.sql.ts';
import { claimItem, deleteClaim, selectTaker } from './queue-claims.sql.ts';

type Take = 'POST /_api/admin/queue/take';
type Release = 'POST /_api/admin/queue/release';

/** Takes an item of the queue; of two at once the first gets it. Throws 404, and 409 where somebody else has it. */
export const takeItem =
  ({ clock, transact }: Pick<AdminDeps, 'clock' | 'transact'>) =>
  async ({ id }: Parsed<Take>, { userId: adminId }: SignedInCaller): Promise<Reply<Take>> => {
    const at = clock.now();
    await transact(async (trx) => {
      const item = await findQueueItem(trx, id, at);
      if (!item) throw notFound('This is not in the queue any more.');
      const claim = await claimItem(trx, { item_id: id, admin_id: adminId, taken_at: at }, item.at);
      if (claim === 'new') await audit(trx, { at, actor: `admin:${adminId}`, action: 'queue.taken', subject: id });
      if (claim === 'taken') throw conflict(`${await selectTaker(trx, id)} has taken it already.`);
    });
    return { message: 'It is yours.' };
  };

/** Gives an item back, whoever has taken it. What nobody has stays so. */
export const releaseItem =
  ({ clock, transact }: Pick<AdminDeps, 'clock' | 'transact'>) =>
  async ({ id }: Parsed<Release>, { userId: adminId }: SignedInCaller): Promise<Reply<Release>> => {
    await transact(async (trx) => {
      if (!(await deleteClaim(trx, id))) return;
      await audit(trx, { at: clock.now(), actor: `admin:${adminId}`, action: 'queue.released', subject: id });
    });
    return { message: 'Anybody can take it.' };
  };
