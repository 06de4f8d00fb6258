import type { Hold } from './hold.ts';

/** Where the bank's page leads back to; it carries what /booking-success has to claim. */
export function returnAddress(slotId: number, { serviceId, amount }: Hold): string {
  const search = new URLSearchParams({ slot: String(slotId), service: String(serviceId), amount: String(amount) });
  return `${window.location.origin}/booking-success?${search}`;
}
