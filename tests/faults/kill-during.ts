import type { MultiProcessApp } from './multi-process-app.ts';

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
