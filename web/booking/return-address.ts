import type { Hold } from './hold.ts';

/** The address to which the bank's page returns; it carries the data of the claim for /booking-success. */
export function returnAddress(origin: string, slotId: number, { serviceId, amount }: ForReturn): string {
  const search = new URLSearchParams({ slot: String(slotId), service: String(serviceId), amount: String(amount) });
  return `${origin}/booking-success?${search}`;
}

type ForReturn = Pick<Hold, 'serviceId' | 'amount'>;
