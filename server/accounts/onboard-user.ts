import type { Parsed, Reply } from '#contract/calls';
import { HttpError } from '#platform/errors';
import type { SignedInCaller } from '#platform/http/caller';
import type { AccountDeps } from './deps.ts';
import { loadSessionUser } from './session-user.ts';
import { updateUser } from './users.sql.ts';

/** A customer's profile, complete from here on. Throws 403 for a cleaner, who has a wizard of their own. */
export const onboardUser =
  (deps: AccountDeps) =>
  async (
    input: Parsed<'POST /_api/onboarding/user'>,
    { userId, role }: SignedInCaller,
  ): Promise<Reply<'POST /_api/onboarding/user'>> => {
    if (role === 'cleaner') {
      throw new HttpError(403, `Access denied. Your role (${role}) lacks required permissions.`);
    }
    await updateUser(deps.db, userId, {
      first_name: input.firstName,
      last_name: input.lastName,
      mobile: input.mobile,
      zip_code: input.zipCode,
      onboarding_complete: true,
    });
    return loadSessionUser(deps, userId);
  };
