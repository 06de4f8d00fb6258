import type { World } from './histories/world.ts';
import type { MultiProcessApp } from './multi-process-app.ts';
import { lockTable } from './test-hooks.sql.ts';

/** Kills the first server while the provider answers the next such request: it did the work, its answer is never heard. */
export function killDuring({ sandbox, servers }: MultiProcessApp, request: string): Promise<void> {
  return new Promise((resolve) => {
    const remove = sandbox.stripe.onRequest(request, 'after', async () => {
      remove();
      await servers[0]!.kill();
      resolve();
    });
  });
}

/**
 * Kills the second process at a point of its work, a request to the provider or the moment before payments are committed,
 * and starts it again. False where the work was done before.
 */
export async function killSecondAt(
  { app, second }: World,
  [what, when]: readonly [request: string, when: 'before' | 'after'],
  work: () => Promise<unknown>,
): Promise<boolean> {
  let isKilled = false;
  if (what === 'payments') {
    const lock = await lockTable(app.server.database.pool, what);
    const working = work();
    await Promise.race([lock.untilBlocked(), working]);
    await second!.kill();
    await lock.release();
    await working.catch(() => undefined);
    isKilled = true;
  } else {
    const remove = app.sandbox.stripe.onRequest(what, when, async () => {
      remove();
      isKilled = true;
      await second!.kill();
    });
    await work().catch(() => undefined);
    remove();
  }
  await second!.restartAfter(0);
  return isKilled;
}
