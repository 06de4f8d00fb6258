import { isDeepStrictEqual } from 'node:util';
import type { Parsed } from '#contract/calls';
import { ESTIMATE_VERSION, estimate } from '#contract/estimate';
import type { Home, HomeSummary } from '#contract/homes';
import { policy } from '#contract/policy';
import { DAY } from '#contract/time';
import { badRequest } from '#platform/errors';
import type { Account } from '#server/accounts';
import type { BookableServices } from '#server/cleaners';
import type { Trx } from '../schema/tables.ts';
import { type ExtraCounts, toExtraCounts } from './booked-home.ts';
import type { Booking } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';
import { writeAddress } from './home-address.ts';
import { forgetHome, hasCompletedVisit, saveHome } from './homes.sql.ts';
import { findOwnHome, toHome, UNKNOWN_HOME } from './own-homes.ts';

/** Whose hold it is, with whom, and from when. */
interface HoldOfHome {
  bookable: BookableServices;
  cityId: number;
  startsAt: Date;
  /** When the hold is made, where it is a new one. */
  now: Date;
  /** Null for a guest. */
  account: Account | null;
  /** The hold that is asked for again. */
  hold?: Booking;
}

/** What a hold keeps of its home; columns of the booking. */
interface HomeOfHold {
  home_id: number | null;
  home_summary: HomeSummary | null;
  extras: ExtraCounts;
  advised_minutes: number | null;
  estimate_version: number | null;
  address: string | null;
  notes: string | null;
}

/**
 * Writes down the home that a hold is for, and says how long it takes (docs/product.md#how-long-a-home-takes). Address and
 * notes are what was sent, else the home's. Throws 400 for an extra that the cleaner does not offer, and for a home
 * that is elsewhere or not the account's own. In a transaction that holds account and cleaner.
 */
export async function keepHome(
  deps: BookingDeps,
  trx: Trx,
  input: Parsed<'POST /_api/bookings/payment-intent'>,
  of: HoldOfHome,
): Promise<HomeOfHold> {
  const kept = await describe(deps, trx, input, of);
  if (of.hold && of.hold.home_id !== kept.home_id) await forgetHome(trx, of.hold, kept.home_id);
  return kept;
}

/** Whether a hold is asked for with the very home that it has: that of an account whose session has run out meanwhile. */
export const isHomeOfHold = (
  { homeId, extras = [], customerDetails, notes }: Parsed<'POST /_api/bookings/payment-intent'>,
  live: Booking,
): boolean =>
  homeId !== undefined &&
  homeId === live.home_id &&
  isDeepStrictEqual(toExtraCounts(extras), live.extras) &&
  (customerDetails.address ?? live.address) === live.address &&
  (notes ?? live.notes) === live.notes;

/** The home of the address book that is asked for; writes nothing. Throws 400 as `keepHome` does. */
export async function checkHome(
  deps: BookingDeps,
  trx: Trx,
  { extras = [], homeId, home }: Pick<Parsed<'POST /_api/bookings/payment-intent'>, 'extras' | 'homeId' | 'home'>,
  { bookable, cityId, account }: Pick<HoldOfHome, 'bookable' | 'cityId' | 'account'>,
): Promise<Awaited<ReturnType<typeof findOwnHome>>> {
  if (!extras.every(({ name }) => bookable.extras.includes(name))) throw badRequest('Invalid extra');
  const own = homeId === undefined ? undefined : await findOwnHome(trx, account, homeId, deps.clock.now());
  // Not 404, which says of a hold that its time is gone.
  if (homeId !== undefined && !own) throw badRequest(UNKNOWN_HOME);
  if (own && home) throw badRequest('Please name one home');
  if (own && own.cityId !== cityId) throw badRequest('This home is in another city.');
  return own;
}

async function describe(
  deps: BookingDeps,
  trx: Trx,
  { extras = [], serviceId, customerDetails: { address }, ...input }: Parsed<'POST /_api/bookings/payment-intent'>,
  { bookable, cityId, startsAt, account, hold, now }: HoldOfHome,
): Promise<HomeOfHold> {
  const own = await checkHome(deps, trx, { extras, ...input }, { bookable, cityId, account });
  const service = bookable.services.find(({ id }) => id === serviceId);
  const none = { home_summary: null, advised_minutes: null, estimate_version: null };
  const home = own ? toHome(own) : input.home;
  const given = {
    extras: toExtraCounts(extras),
    address: address ?? own?.view.address ?? null,
    notes: input.notes ?? own?.view.notes ?? null,
  };
  if (!home || !service) return { home_id: null, ...none, ...given };
  const since = new Date(startsAt.getTime() - policy.estimate.keptDays * DAY);
  const isKept = account !== null && (await hasCompletedVisit(trx, account, since, startsAt));
  const { minutes } = estimate({ service: service.slug, home, extras, isKept, pacePercent: bookable.pacePercent });
  return {
    home_id: own?.view.id ?? (await saveHome(trx, { home, cityId, userId: account?.id ?? null, hold, now })),
    home_summary: summaryOf(home),
    advised_minutes: minutes,
    estimate_version: ESTIMATE_VERSION,
    ...given,
    address: given.address ?? (home.street ? await addressOf(deps, trx, bookable.cleanerId, home) : null),
  };
}

/** A home without where it is, as the booking keeps it. */
export const summaryOf = ({ bedrooms, bathrooms, kind, lastCleaned, pets }: Home): HomeSummary => ({
  bedrooms,
  bathrooms,
  ...(kind && { kind }),
  ...(lastCleaned && { lastCleaned }),
  ...(pets !== undefined && { pets }),
});

async function addressOf(deps: BookingDeps, trx: Trx, cleanerId: number, home: Home): Promise<string> {
  const { city } = await deps.cleaners.contact(trx, cleanerId);
  return writeAddress(home, city);
}
