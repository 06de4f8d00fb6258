import type { Parsed, Reply } from '#contract/calls';
import { policy } from '#contract/policy';
import { conflict, notFound } from '#platform/errors';
import type { SignedInCaller } from '#platform/http/caller';
import { selectFavorites } from './cleaners.sql.ts';
import type { CleanerDeps } from './deps.ts';
import { countFavorites, deleteFavorite, insertFavorite, isPublic } from './favorites.sql.ts';
import { toCard } from './list-cleaners.ts';

/** The caller's favorites that can be booked, latest first (docs/product.md#favorites). */
export const listFavorites =
  ({ db }: CleanerDeps) =>
  async (_input: unknown, { userId }: SignedInCaller): Promise<Reply<'GET /_api/favorites'>> => ({
    cleaners: (await selectFavorites(db, userId)).map(toCard),
  });

type Mark = 'POST /_api/favorites';

/**
 * Makes a cleaner the caller's favorite, or none any more; done already, it stays as it is. Throws 404 for a cleaner who
 * is not public, 409 where there are too many.
 */
export const markFavorite =
  ({ accounts, clock, transact }: CleanerDeps) =>
  async ({ cleanerId, on }: Parsed<Mark>, { userId }: SignedInCaller): Promise<Reply<Mark>> => {
    await transact(async (trx) => {
      // One after the other: two at once would each count one too few, and none is left to a deleted account.
      if (!(await accounts.lock(trx, userId))) throw conflict('This account is deleted.');
      if (!on) return deleteFavorite(trx, userId, cleanerId);
      if (!(await isPublic(trx, cleanerId))) throw notFound('Cleaner Not Found');
      if ((await countFavorites(trx, userId)) >= policy.favorites.most) {
        throw conflict(`You have ${policy.favorites.most} favorites. Please remove one first.`);
      }
      return insertFavorite(trx, { user_id: userId, cleaner_id: cleanerId, created_at: clock.now() });
    });
    return { message: on ? 'Added to your favorites.' : 'Removed from your favorites.' };
  };
