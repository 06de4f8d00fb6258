import type { Parsed, Reply } from '#contract/calls';
import { firstNameOf } from '#contract/first-name';
import { askingWords } from '#contract/rescue-night';
import type { BookingRescue, RescueWish } from '#contract/rescue-states';
import { conflict } from '#platform/errors';
import type { Caller } from '#platform/http/caller';
import type { Booking } from '#server/booking';
import type { Db, Trx } from '../schema/tables.ts';
import { beginRescue, endRescue, nextWave, startSearch } from './begin-rescue.ts';
import { whyNobody } from './can-be-paid.ts';
import type { RescueDeps } from './deps.ts';
import { refuseAccepted } from './offers.sql.ts';
import { findRescue, lockRescue, type Rescue, updateRescue } from './rescues.sql.ts';

/** What a booking's customer says of it, signed in or by its link (docs/product.md#somebody-else-comes). */

type WishCall = 'POST /_api/bookings/rescue-wish';
type RefuseCall = 'POST /_api/bookings/refuse-rescue';

const WISHED: Record<RescueWish, string> = {
  find: 'Saved. If your cleaner cannot come, we look for somebody else.',
  ask: 'Saved. If your cleaner cannot come, we ask you first.',
  refund: 'Saved. If your cleaner cannot come, everything goes back to your card.',
};
/** Of a planned visit nothing is looked for, and nothing goes back: its date is asked about (docs/product.md#standing-visits). */
const COUNTS_ONCE_PAID = 'Saved. It counts once this visit is paid.';
const searching = (now: Date, zone: string) =>
  `${askingWords(now.getTime(), zone)}, and write to you as soon as somebody comes.`;
const GOES_BACK = 'Everything that you paid goes back to your card.';

/** Says what to do if the cleaner does not come; while somebody is looked for it is done at once. Throws 404, 409. */
export const sayWish =
  (deps: RescueDeps) =>
  async (input: Parsed<WishCall>, caller: Caller): Promise<Reply<WishCall>> => {
    const { wish } = input;
    const { id } = await deps.bookings.findForCustomer(input, caller);
    const message = await deps.transact(async (trx) => {
      const booking = await deps.bookings.lockForCustomer(trx, id);
      const now = deps.clock.now();
      if (!deps.bookings.rescue.isToCome(booking, now)) throw conflict('This booking is over.');
      const rescue = booking.status === 'seeking' ? await lockRescue(trx, id) : undefined;
      if (!rescue) {
        await deps.bookings.rescue.saveWish(trx, booking, wish);
        if (booking.status === 'planned') return COUNTS_ONCE_PAID;
        return wish === 'find' && (await isInDoubt(deps, trx, booking))
          ? findInDoubt(deps, trx, { ...booking, rescue_wish: wish })
          : WISHED[wish];
      }
      if (wish === 'refund') {
        await endRescue(deps, trx, booking, { code: 'by_customer', actor: 'customer' });
        return GOES_BACK;
      }
      if (wish === 'ask') throw conflict('Somebody is looked for already.');
      const { city } = await deps.cleaners.contact(trx, booking.cleaner_id);
      // Who comes instead may not be able to come either.
      await deps.bookings.rescue.saveWish(trx, booking, wish);
      if (rescue.state === 'asking' && now < rescue.deadline) await startSearch(deps, trx, rescue, city.timeZone);
      return searching(now, city.timeZone);
    });
    return { message };
  };

/** Its cleaner is suspended, and it has not begun: what is wished then is done at once (docs/product.md#suspended-cleaners). */
const isInDoubt = async ({ cleaners, clock }: RescueDeps, trx: Trx, { status, starts_at, cleaner_id }: Booking) =>
  status === 'scheduled' && clock.now() < starts_at && (await cleaners.contact(trx, cleaner_id)).isSuspended;

/** Throws 409 where nobody can be looked for: the wish is not kept then, since it would promise somebody. */
async function findInDoubt(deps: RescueDeps, trx: Trx, booking: Booking): Promise<string> {
  const gone = { cause: 'suspended', actor: 'customer', reason: null } as const;
  if (!(await beginRescue(deps)(trx, booking, gone))) throw conflict(await whyNobody(deps, trx, booking.id));
  const { city } = await deps.cleaners.contact(trx, booking.cleaner_id);
  return searching(deps.clock.now(), city.timeZone);
}

/** Refuses who comes instead: others are asked as long as there is time, else everything goes back. Throws 404, 409. */
export const refuseReplacement =
  (deps: RescueDeps) =>
  async (input: Parsed<RefuseCall>, caller: Caller): Promise<Reply<RefuseCall>> => {
    const { id } = await deps.bookings.findForCustomer(input, caller);
    const message = await deps.transact(async (trx) => {
      const booking = await deps.bookings.lockForCustomer(trx, id);
      const rescue = await lockRescue(trx, id);
      const now = deps.clock.now();
      const canRefuse = rescue?.state === 'rescued' && rescue.refuse_until !== null && isAsFound(booking, rescue);
      if (!canRefuse || now >= rescue.refuse_until!) throw conflict('This can no longer be refused.');
      const actor = 'customer';
      const { city } = await deps.cleaners.contact(trx, booking.cleaner_id);
      const released = await deps.bookings.rescue.release(trx, booking, { cause: 'refused', actor, reason: null });
      await refuseAccepted(trx, rescue.id, now);
      const open = {
        state: 'seeking',
        next_wave_at: nextWave(now, city.timeZone),
        refuse_until: null,
        ended_at: null,
      } as const;
      await updateRescue(trx, rescue, open);
      if (now < rescue.deadline) return searching(now, city.timeZone);
      await endRescue(deps, trx, released, { code: 'by_customer', actor });
      return GOES_BACK;
    });
    return { message };
  };

/** Whoever has moved a booking since has accepted who comes: others would be asked for a time that it no longer has. */
const isAsFound = ({ status, starts_at, minutes }: Booking, rescue: Rescue): boolean =>
  status === 'scheduled' && starts_at.getTime() === rescue.starts_at.getTime() && minutes === rescue.minutes;

/** What the customer sees; null for a booking whose cleaner comes, and for one that is over in another way. */
export async function showRescue(
  { clock, cleaners }: RescueDeps,
  source: Db | Trx,
  booking: Booking,
): Promise<BookingRescue | null> {
  const { status } = booking;
  if (status !== 'seeking' && status !== 'scheduled' && status !== 'canceled') return null;
  if (status === 'scheduled' && booking.revision === 0) return null;
  const rescue = await findRescue(source, booking.id);
  if (!rescue || (status === 'canceled') !== (rescue.state === 'given_back')) return null;
  const until = rescue.state === 'rescued' ? rescue.refuse_until : rescue.deadline;
  if (!until) return null;
  if (rescue.state === 'rescued' && (clock.now() >= booking.ends_at || !isAsFound(booking, rescue))) return null;
  const former = await cleaners.contact(source, rescue.cleaner_id);
  return {
    state: rescue.state,
    formerCleaner: firstNameOf(former.displayName),
    // What the team wrote is not for the customer.
    reason: rescue.cause === 'canceled' ? rescue.reason : null,
    rating: rescue.state === 'rescued' ? (await cleaners.contact(source, booking.cleaner_id)).rating : null,
    until: until.toISOString(),
  };
}
