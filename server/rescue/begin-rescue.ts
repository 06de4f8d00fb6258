import { audit } from '#platform/audit.sql';
import type { Booking, CleanerGone } from '#server/booking';
import type { Trx } from '../schema/tables.ts';
import { canBePaid } from './can-be-paid.ts';
import { afterNight, type RescueTerms, termsBefore, termsNotThere } from './deadline.ts';
import type { RescueDeps } from './deps.ts';
import { insertRescue, lockRescue, type Rescue, updateRescue } from './rescues.sql.ts';

/**
 * The cleaner of a scheduled booking does not come; it is locked with its cleaner and slot. Where its customer wants somebody
 * else, or to be asked, the job is nobody's from this commit on. False, and nothing has changed, where they want the money
 * back, a bank binds it, or there is no time to look for anybody (docs/product.md#somebody-else-comes).
 */
export const beginRescue =
  (deps: RescueDeps) =>
  async (trx: Trx, booking: Booking, gone: CleanerGone): Promise<boolean> => {
    const { cause, reason } = gone;
    const now = deps.clock.now();
    const wish = deps.bookings.rescue.wishOf(booking);
    // The team asks before it gives a job to somebody else: who wants the money back can still have it.
    if (wish === 'refund' && cause !== 'handed_over') return false;
    const { city } = await deps.cleaners.contact(trx, booking.cleaner_id);
    const terms = termsOf(booking, cause, now, city.timeZone);
    if (!terms || !(await canBePaid(deps, trx, booking.id))) return false;
    const state = wish === 'find' ? 'seeking' : 'asking';
    await deps.bookings.rescue.release(trx, booking, gone);
    const deadline = new Date(terms.deadline);
    const rescue = await insertRescue(trx, {
      booking_id: booking.id,
      cleaner_id: booking.cleaner_id,
      cause,
      reason,
      state,
      began_at: now,
      deadline,
      starts_at: new Date(terms.startsAt),
      minutes: terms.minutes,
      next_wave_at: state === 'seeking' ? nextWave(now, city.timeZone) : null,
    });
    const kind = state === 'seeking' ? 'rescue-begun' : 'rescue-asked';
    await deps.bookings.rescue.tell(trx, booking, {
      kind,
      role: 'customer',
      occurrence: String(rescue.id),
      until: deadline,
      ...(cause === 'canceled' && reason !== null && { money: { reason } }),
    });
    return true;
  };

const termsOf = (
  { starts_at, ends_at, minutes }: Booking,
  cause: CleanerGone['cause'],
  now: Date,
  zone: string,
): RescueTerms | null =>
  cause === 'not_there'
    ? termsNotThere(ends_at.getTime(), now.getTime(), zone)
    : termsBefore({ startsAt: starts_at.getTime(), minutes }, now.getTime(), zone);

/** Nobody is asked at night. */
export const nextWave = (from: Date, zone: string): Date => new Date(afterNight(from.getTime(), zone));

/** Who ends a search without anybody, and how. */
export interface RescueEnd {
  code: 'by_customer' | 'by_team' | 'deadline';
  /** As in the audit. */
  actor: string;
  /** A refund of all that was left, which is decided already. */
  refundId?: string;
}

/**
 * Nobody comes: everything goes back. The booking is locked, and `seeking`. Gives false, and nothing changes, where its search
 * has ended already.
 */
export async function endRescue(
  deps: RescueDeps,
  trx: Trx,
  booking: Booking,
  { code, actor, refundId }: RescueEnd,
): Promise<boolean> {
  const rescue = await lockRescue(trx, booking.id);
  if (!rescue || !isOpen(rescue) || booking.status !== 'seeking') return false;
  // Who was refused in the cleaner's place was there.
  const cause = booking.cleaner_id === rescue.cleaner_id ? rescue.cause : 'canceled';
  await updateRescue(trx, rescue, {
    state: 'given_back',
    given_back_code: code,
    next_wave_at: null,
    ended_at: deps.clock.now(),
  });
  await deps.bookings.rescue.giveBack(trx, booking, {
    ...{ cause, reason: rescue.reason, actor, code },
    ...(refundId !== undefined && { refundId }),
  });
  return true;
}

/** Whether somebody may still be found. */
export const isOpen = ({ state }: Pick<Rescue, 'state'>): boolean => state === 'asking' || state === 'seeking';

/** The customer, who was asked, wants somebody else. The rescue is locked. */
export async function startSearch(deps: RescueDeps, trx: Trx, rescue: Rescue, zone: string): Promise<void> {
  const now = deps.clock.now();
  await updateRescue(trx, rescue, { state: 'seeking', next_wave_at: nextWave(now, zone) });
  const subject = `booking:${rescue.booking_id}`;
  await audit(trx, { at: now, actor: 'customer', action: 'rescue.wanted', subject });
}
