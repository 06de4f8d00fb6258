import type { Reply } from '#contract/calls';
import type { TestApp } from './test-app.ts';

let looks = 0;

/**
 * What the link of a booking shows. Each look comes from an address of its own, for one may look only so often a minute
 * and tests look until something is so; the app has to trust a proxy.
 */
export async function bookingByToken(
  app: TestApp,
  token: string,
): Promise<Reply<'GET /_api/bookings/by-token'>['booking']> {
  const visitor = app.visitor();
  visitor.address = `2001:db8:${(++looks).toString(16)}::1`;
  return (await visitor.ask('GET /_api/bookings/by-token', { token })).booking;
}
