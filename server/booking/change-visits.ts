import type { Extra } from '#contract/estimate';
import { badRequest } from '#platform/errors';
import type { Trx } from '../schema/tables.ts';
import { adviceWith, assertOffered } from './apply-move.ts';
import { toExtras } from './booked-home.ts';
import { type Booking, slotOf } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';
import { summaryOf } from './hold-home.ts';
import { lockBookings } from './lock-bookings.ts';
import { chargeAt } from './move-terms.ts';
import { findOwnHome, toHome, UNKNOWN_HOME } from './own-homes.ts';
import { letGo, setPausedTerms, setWithoutTime } from './visits.sql.ts';
import { homeOf, type TermsOfVisit, termsOf } from './visits.ts';

/** What becomes of planned visits when their plan changes (docs/product.md#standing-visits). */

/** Visits with their cleaner and slots, locked; the account and the plan are locked before. */
export const lockVisits =
  (deps: BookingDeps) =>
  async (trx: Trx, ids: readonly number[], cleanerId: number): Promise<Booking[]> =>
    (await lockBookings(deps, trx, ids, { cleanerIds: [cleanerId] })).map(({ booking }) => booking);

/** Whether a visit can still get other terms: its card is neither charged nor about to be. */
export const isChangeable = ({ status, starts_at }: Booking, now: Date): boolean =>
  status === 'planned' && now < chargeAt(starts_at);

/** Locked planned visits let go of their times. */
export const letGoOf =
  ({ availability }: BookingDeps) =>
  async (trx: Trx, visits: readonly Booking[]): Promise<void> => {
    await letGo(
      trx,
      visits.map(({ id }) => id),
    );
    for (const visit of visits) await availability.freeSlot(trx, slotOf(visit), 'booked');
  };

/** By its own consent, or its plan's. */
type RestingTerms = TermsOfVisit & { consentId: number | null };

const restingTerms = (visit: Booking, terms: RestingTerms) => ({
  ...termsOf(terms),
  ...homeOf(terms.like, visit),
  visit_consent_id: terms.consentId,
});

/** A visit that a pause has left out is shown as it will be planned again; null: it is no visit any more. */
export const followPaused = (trx: Trx, visit: Booking, terms: RestingTerms | null) =>
  setPausedTerms(trx, visit.id, terms && restingTerms(visit, terms));

/** A visit that was let go of would be in a pause on these terms, which takes it off. */
export const takeOff = (trx: Trx, visit: Booking, terms: RestingTerms) =>
  setWithoutTime(trx, visit.id, { ...restingTerms(visit, terms), skipped_by: 'plan_paused' });

/** A visit that was let go of has no time on these terms: it is left out where it was to be. */
export const loseTime = (trx: Trx, visit: Booking, by: 'time_off' | 'no_time', terms: TermsOfVisit) =>
  setWithoutTime(trx, visit.id, { ...termsOf(terms), ...homeOf(terms.like, visit), skipped_by: by });

/** Another home or other extras of a plan. */
export interface NewHome {
  homeId?: number | undefined;
  extras?: Extra[] | undefined;
}

/**
 * The booking that visits are like, with another home of its customer's or other extras, and what that takes. Throws 400 for a home that is not theirs or elsewhere, and for an extra that is not offered.
 */
export const withHome =
  (deps: BookingDeps) =>
  async (trx: Trx, like: Booking, { homeId, extras }: NewHome, startsAt: Date): Promise<Booking> => {
    if (extras) await assertOffered(deps, trx, like, extras);
    const { customer_user_id: userId, city_id: cityId } = like;
    const account = userId === null ? null : await deps.accounts.find(userId, trx);
    const own = homeId === undefined ? undefined : await findOwnHome(trx, account, homeId, deps.clock.now());
    if (homeId !== undefined && !own) throw badRequest(UNKNOWN_HOME);
    if (own && own.cityId !== cityId) throw badRequest('This home is in another city.');
    const home = own && {
      home_id: own.view.id,
      home_summary: summaryOf(toHome(own)),
      address: own.view.address,
      notes: own.view.notes,
    };
    const changed = { ...like, ...home };
    const advice = await adviceWith(deps, trx, changed, extras ?? toExtras(like.extras), startsAt);
    return own || extras ? { ...changed, ...advice } : like;
  };
