import type { ContestedCode, RescueWish } from '#contract/rescue-states';
import type { Db, Trx } from '../schema/tables.ts';
import { bookingNotFound } from './booking-access.ts';
import { type Booking, updateBooking } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';
import { type BookingEmail, enqueueEmails } from './enqueue-emails.ts';
import { lockBooking } from './lock-bookings.ts';
import { contestedCodeOf, notHereFrom, recordContested, recordNotHere, recordNotThere } from './not-here.ts';
import {
  type GivenBack,
  giveBack,
  payWith,
  type Released,
  type Replacement,
  releaseBooking,
  replaceCleaner,
} from './replacement.ts';
import { isToCome, wishOf } from './rescue-wish.ts';

/** What the rescue module asks of a booking (docs/product.md#somebody-else-comes). */
export const replacements = (deps: BookingDeps) => ({
  wishOf,
  isToCome,
  /** Keeps what the customer of a locked booking wants. */
  saveWish: (trx: Trx, { id, status }: Booking, wish: RescueWish) =>
    updateBooking(trx, id, status, { rescue_wish: wish }),
  /** Locks a booking in the usual order, and another cleaner with its own. Throws 404. */
  async lockWith(trx: Trx, bookingId: number, cleanerId: number): Promise<Booking> {
    const locked = await lockBooking(deps, trx, bookingId, { cleanerIds: [cleanerId] });
    if (!locked) throw bookingNotFound();
    return locked.booking;
  },
  release: (trx: Trx, booking: Booking, gone: Released) => releaseBooking(deps, trx, booking, gone),
  replace: (trx: Trx, booking: Booking, replacement: Replacement) => replaceCleaner(deps, trx, booking, replacement),
  giveBack: (trx: Trx, booking: Booking, end: GivenBack) => giveBack(deps, trx, booking, end),
  payWith: (source: Db | Trx, booking: Booking, replacement: Pick<Replacement, 'cleanerId' | 'minutes'>) =>
    payWith(deps, source, booking, replacement),
  notHereFrom,
  /** The customer says that nobody has come: the cleaner is asked. */
  recordNotHere: (trx: Trx, booking: Booking) => recordNotHere(deps, trx, booking),
  contestedCodeOf,
  /** The team decides whether a cleaner came who does not answer. */
  recordContested: (trx: Trx, booking: Booking, code: ContestedCode) => recordContested(deps, trx, booking, code),
  /** The cleaner did not come, and nobody else does. */
  recordNotThere: (trx: Trx, booking: Booking) => recordNotThere(deps, trx, booking),
  tell: (trx: Trx, booking: Booking, email: BookingEmail) => enqueueEmails(deps, trx, booking, email),
});
