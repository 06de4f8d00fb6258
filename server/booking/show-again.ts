import type { BookAgain } from '#contract/book-again';
import type { Parsed, Reply } from '#contract/calls';
import { toDollars } from '#contract/money';
import { policy } from '#contract/policy';
import type { Caller } from '#platform/http/caller';
import { listCleaners } from '#server/cleaners';
import { hasBlockedCleaner } from './blocks.sql.ts';
import { bookedHomeOf } from './booked-home.ts';
import { bookingNotFound, bookingOfCustomer, isOwner } from './booking-access.ts';
import { type Booking, selectServiceName } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';
import { type AccountHome, findHomesOf, toHome } from './own-homes.ts';
import { streetEndOf } from './street-end.ts';

type Call = 'GET /_api/bookings/again';

/**
 * What it takes to book the same once more (docs/product.md#book-again): the same cleaner, service, home, extras and
 * length, at today's price, and the next times that fit. Throws 404, also for a booking that was never paid.
 */
export const showAgain =
  (deps: BookingDeps) =>
  async (which: Parsed<Call>, caller: Caller): Promise<Reply<Call>> => {
    const booking = await bookingOfCustomer(deps, which, caller);
    if (booking.status === 'pending' || booking.status === 'expired') throw bookingNotFound();
    const [cleaner, bookable, service, own] = await Promise.all([
      deps.cleaners.contact(deps.db, booking.cleaner_id),
      deps.cleaners.bookableServices(deps.db, booking.cleaner_id),
      selectServiceName(deps.db, booking.service_id),
      isOwner(deps, booking, caller).then((isOwn) => (isOwn ? loadOwn(deps, booking, caller) : null)),
    ]);
    const { city } = cleaner;
    const offered = bookable?.services.find(({ id }) => id === booking.service_id);
    const isActive = bookable?.status === 'active';
    const timeSlots =
      isActive && offered
        ? await deps.availability.findTimesLike({
            cleanerId: booking.cleaner_id,
            serviceId: booking.service_id,
            minutes: booking.minutes,
            startsAt: booking.starts_at,
            timeZone: city.timeZone,
          })
        : [];
    const problem = problemOf({ isActive, isOffered: offered !== undefined, hasTimes: timeSlots.length > 0 });
    const { minutes, extras, home } = bookedHomeOf(booking);
    const isMissing = ({ name }: { name: string }) => isActive && !bookable.extras.includes(name);
    return {
      problem,
      cleaner: { displayName: cleaner.displayName, slug: cleaner.slug, avatarUrl: cleaner.avatarUrl },
      city: { name: city.name, slug: city.slug, timeZone: city.timeZone },
      service: { id: booking.service_id, name: service.name },
      minutes,
      home: own?.home ?? home,
      extras: extras.filter((extra) => !isMissing(extra)),
      missingExtras: extras.filter(isMissing).map(({ name }) => name),
      hourlyRate: isActive && offered ? toDollars(bookable.rateCents + offered.surchargeCents) : null,
      earlierHourlyRate: toDollars(booking.hourly_cents),
      timeSlots,
      otherCleaners: problem === null ? [] : await findOthers(deps, booking, city.slug),
      streetEnd: booking.address === null ? null : streetEndOf(booking.address),
      contact: own?.contact ?? null,
      ...(own?.card && { card: own.card }),
      ...(own?.isBlocked && { blocked: true }),
    };
  };

function problemOf(can: { isActive: boolean; isOffered: boolean; hasTimes: boolean }): BookAgain['problem'] {
  if (!can.isActive) return 'cleaner_gone';
  if (!can.isOffered) return 'service_gone';
  return can.hasTimes ? null : 'no_times';
}

/** What its own customer is told beside: their card, and their home as the address book has it now, else as it was booked. */
async function loadOwn(deps: BookingDeps, booking: Booking, caller: Caller) {
  const actor = await caller.actor();
  const account = actor && (await deps.accounts.find(actor.userId));
  // A card pays for who has proven their email alone.
  const card = account?.emailVerified ? await deps.payments.cards.usableOf(account.id) : undefined;
  const isBlocked =
    account !== null && account !== undefined && (await hasBlockedCleaner(deps.db, account.id, booking.cleaner_id));
  const homes = account ? await findHomesOf(deps.db, account, deps.clock.now()) : [];
  const known = homes.find((home) => isHomeOf(home, booking));
  return {
    home: known ? sizeOf(known) : null,
    card,
    isBlocked,
    contact: {
      homeId: known?.view.id ?? null,
      name: booking.customer_name,
      email: booking.customer_email,
      address: known?.view.address ?? booking.address,
      phone: booking.phone,
      notes: known?.view.notes ?? booking.notes,
    },
  };
}

/** Whether it is still the home of that booking: it may have moved, or stand for another address since. */
const isHomeOf = ({ rowIds, cityId, isWritten, view }: AccountHome, { home_id, city_id, address }: Booking): boolean =>
  home_id !== null && rowIds.includes(home_id) && cityId === city_id && (isWritten || view.address === address);

function sizeOf(home: AccountHome): BookAgain['home'] {
  const { street: _street, unit: _unit, zip: _zip, ...size } = toHome(home);
  return size;
}

/** The best rated of the city who offer the same, with the extras where there are enough of them. */
async function findOthers({ db }: BookingDeps, booking: Booking, city: string): Promise<BookAgain['otherCleaners']> {
  const { extras } = bookedHomeOf(booking);
  const asked = { city, service: booking.service_id };
  const lists = [await listCleaners(db, { ...asked, extras }), await listCleaners(db, asked)];
  const others = new Map(lists.flatMap(({ cleaners }) => cleaners).map((cleaner) => [cleaner.id, cleaner]));
  others.delete(booking.cleaner_id);
  return [...others.values()].slice(0, policy.booking.nextTimes);
}
