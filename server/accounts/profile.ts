import type { Parsed, Reply } from '#contract/calls';
import { announce } from '#platform/database';
import type { SignedInCaller } from '#platform/http/caller';
import type { AccountDeps } from './deps.ts';
import { loadSessionUser } from './session-user.ts';
import { lockUser, type User, updateUser } from './users.sql.ts';

/**
 * Changes what was sent, leaves the rest. A cleaner's display name stands in public lists: they are told, and the team
 * looks at it again (docs/product.md#changing-the-profile).
 */
export const updateProfile =
  (deps: AccountDeps) =>
  async (
    input: Parsed<'POST /_api/auth/profile'>,
    { userId }: SignedInCaller,
  ): Promise<Reply<'POST /_api/auth/profile'>> => {
    const change: Partial<User> = {
      ...(input.displayName === undefined ? {} : { display_name: input.displayName }),
      ...(input.firstName === undefined ? {} : { first_name: input.firstName }),
      ...(input.lastName === undefined ? {} : { last_name: input.lastName }),
      ...(input.mobile === undefined ? {} : { mobile: input.mobile }),
      ...(input.zipCode === undefined ? {} : { zip_code: input.zipCode }),
    };
    if (Object.keys(change).length > 0) {
      await deps.transact(async (trx) => {
        const user = await lockUser(trx, userId);
        await updateUser(trx, userId, change);
        const { display_name: renamed } = change;
        if (renamed !== undefined && renamed !== user?.display_name) await deps.hooks.onRenamed(trx, userId);
        await announce(trx);
      });
    }
    return loadSessionUser(deps, userId);
  };
