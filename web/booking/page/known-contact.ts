import { call } from '../../api/http.ts';

/** What can be filled in for somebody who is signed in. */
export interface KnownContact {
  address?: string | undefined;
  phone?: string | undefined;
  notes?: string | undefined;
}

/**
 * The mobile number of the account, and address and notes of the latest booking in that city
 * (docs/product.md#address-phone-and-notes); nothing for guests, and where nothing can be loaded. Never throws.
 */
export async function loadKnownContact(citySlug: string): Promise<KnownContact> {
  try {
    const [{ user }, { bookings }] = await Promise.all([
      call('GET /_api/auth/session', {}),
      call('GET /_api/bookings/mine', {}),
    ]);
    const there = bookings.filter(({ city }) => city.slug === citySlug);
    const contacts = there.map(({ contact }) => contact);
    const home = contacts.find((contact) => contact?.address);
    return {
      address: home?.address ?? undefined,
      notes: home?.notes ?? undefined,
      phone: user.mobile ?? contacts.find((contact) => contact?.phone)?.phone ?? undefined,
    };
  } catch {
    return {};
  }
}
