import type { TestApp } from './test-app.ts';

/** The first request of a kind, such as "POST /v1/payment_intents", waits at the provider until it is let go. */
export function stopFirst({ sandbox }: TestApp, on: string, when: 'before' | 'after') {
  const [reached, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const remove = sandbox.stripe.onRequest(on, when, async () => {
    remove();
    reached.resolve();
    await free.promise;
  });
  return { reached: reached.promise, letGo: () => free.resolve() };
}
