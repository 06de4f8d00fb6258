import type { SignedInCaller } from '#platform/http/caller';
import type { FileAnswer } from '#platform/http/routes';
import type { AccountDeps } from './deps.ts';
import { loadSessionUser } from './session-user.ts';

/** Everything that is kept of the caller, as a JSON file. */
export const myData =
  (deps: AccountDeps) =>
  async (_input: unknown, { userId }: SignedInCaller): Promise<FileAnswer> => {
    const { user } = await loadSessionUser(deps, userId);
    const { now, ...account } = user;
    const data = {
      exportedAt: now,
      account,
      ...(await deps.hooks.exportUserData(user)),
    };
    return {
      type: 'application/json; charset=utf-8',
      body: Buffer.from(`${JSON.stringify(data, null, 2)}\n`),
      headers: { 'content-disposition': 'attachment; filename="my-data.json"' },
    };
  };
