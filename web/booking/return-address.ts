import type { Hold } from './hold.ts';

/** Where the bank's page leads back to; it carries what /booking-success has to claim. */
export function returnAddress(origin: string, slotId: number, { serviceId, amount }: ForReturn): string {
  const search = new URLSearchParams({ slot: String(slotId), service: String(serviceId), amount: String(amount) });
  return `${origin}/booking-success?${search}`;
}

type ForReturn = Pick<Hold, 'serviceId' | 'amount'>;
