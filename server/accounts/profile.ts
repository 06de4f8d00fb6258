import type { Parsed, Reply } from '#contract/calls';
import { announce } from '#platform/database';
import type { SignedInCaller } from '#platform/http/caller';
import type { AccountDeps } from './deps.ts';
import { loadSessionUser } from './session-user.ts';
import { type User, updateUser } from './users.sql.ts';

/** Changes what was sent, leaves the rest. A cleaner's name stands in public lists, so they are told. */
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
        await updateUser(trx, userId, change);
        await announce(trx);
      });
    }
    return loadSessionUser(deps, userId);
  };
