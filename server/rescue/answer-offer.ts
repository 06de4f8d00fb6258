import type { Parsed, Reply } from '#contract/calls';
import { toCents, toDollars } from '#contract/money';
import { policy } from '#contract/policy';
import type { RescueOffer } from '#contract/rescue';
import { DAY, MINUTE } from '#contract/time';
import { zipOf } from '#contract/zips';
import { conflict, notFound } from '#platform/errors';
import type { Caller } from '#platform/http/caller';
import { hashSecret } from '#platform/secrets';
import { type Booking, bookedHomeOf, publicName } from '#server/booking';
import { canBePaid } from './can-be-paid.ts';
import type { RescueDeps } from './deps.ts';
import { acceptOffer, findOffer, findOfferByTokenHash, findZip, isBusy, isSuited, type Offer } from './offers.sql.ts';
import { findRescue, lockRescue, type Rescue, updateRescue } from './rescues.sql.ts';

type ShowCall = 'GET /_api/offer';
type AnswerCall = 'POST /_api/offer/answer';

const notOffered = () => notFound('This offer is invalid or has expired.');

/** The offer of a link; tries are limited by address. Throws 404, 429. */
async function offerOfLink(deps: RescueDeps, token: string, caller: Caller): Promise<Offer> {
  await deps.linkThrottle(caller.address);
  const offer = await findOfferByTokenHash(deps.db, hashSecret(token));
  if (!offer) throw notOffered();
  return offer;
}

/** What is offered, as it stands now; the same whatever the cleaner has answered before. Throws 404, 429. */
export const showOffer =
  (deps: RescueDeps) =>
  async ({ token }: Parsed<ShowCall>, caller: Caller): Promise<Reply<ShowCall>> => {
    const offer = await offerOfLink(deps, token, caller);
    return { offer: await loadOffer(deps, offer) };
  };

/** An offer as its page and its email show it. Throws 404, also so long after the job that the booking's own link is over. */
export async function loadOffer(deps: RescueDeps, offer: Offer): Promise<RescueOffer> {
  const { db, bookings, cleaners } = deps;
  const now = deps.clock.now();
  const booking = await bookings.find(offer.booking_id);
  const rescue = await findRescue(db, offer.booking_id);
  if (!booking || !rescue) throw notOffered();
  const { minutes } = rescue;
  const [start, end] = [rescue.starts_at, new Date(rescue.starts_at.getTime() + minutes * MINUTE)];
  if (now.getTime() > end.getTime() + policy.token.daysAfterJob * DAY) throw notOffered();
  const { city } = await cleaners.contact(db, offer.cleaner_id);
  const pay = await bookings.rescue.payWith(db, booking, { cleanerId: offer.cleaner_id, minutes });
  const known = stateOf(booking, rescue, offer, now);
  const isPaid = pay > 0 && (await canBePaid(deps, db, booking.id));
  const state = known === 'open' && !isPaid ? 'over' : known;
  const isTaken = state === 'open' && (await isBusy(db, offer.cleaner_id, start, end));
  return {
    state: isTaken ? 'busy' : state,
    bookingId: state === 'yours' ? booking.id : null,
    customerName: publicName(booking.customer_name),
    serviceName: await bookings.serviceName(booking),
    ...bookedHomeOf({ ...booking, minutes }),
    city: { name: city.name, state: city.state, timeZone: city.timeZone },
    // A home has it apart; a guest's address may end with it.
    area: (await findZip(db, booking.home_id)) ?? zipOf(booking.address ?? '') ?? null,
    startTime: start.toISOString(),
    endTime: end.toISOString(),
    pay: toDollars(pay),
    until: rescue.deadline.toISOString(),
  };
}

/** Whoever did not take the job in one search can take it in the next: nobody is asked twice. */
function stateOf(booking: Booking, rescue: Rescue, offer: Offer, now: Date): RescueOffer['state'] {
  if (offer.accepted_at !== null) return isTheirs(booking, rescue, offer) ? 'yours' : 'over';
  if (rescue.state === 'rescued') return 'taken';
  return rescue.state === 'seeking' && now < rescue.deadline ? 'open' : 'over';
}

/** Whether who has accepted an offer has the job still. */
const isTheirs = ({ cleaner_id, status }: Booking, { id }: Rescue, offer: Offer): boolean =>
  offer.rescue_id === id && offer.refused_at === null && cleaner_id === offer.cleaner_id && status !== 'canceled';

const YOURS = 'The job is yours. Thank you for coming.';
// Kept nowhere, so that nobody can hold it against a cleaner.
const DECLINED = 'Thank you for telling us. It changes nothing for you.';

const REFUSALS = {
  taken: 'Somebody was faster. Thank you.',
  busy: 'You are booked then.',
  over: 'This job is not offered any more. Thank you.',
} as const;

/**
 * Takes an offered job, or declines it, which is not even written down. The first one gets it: the booking is locked, and the
 * database has one at a time. Taken before by the same cleaner, it is the same answer. Throws 404, 409, 429.
 */
export const answerOffer =
  (deps: RescueDeps) =>
  async ({ token, accept, pay }: Parsed<AnswerCall>, caller: Caller): Promise<Reply<AnswerCall>> => {
    const offer = await offerOfLink(deps, token, caller);
    if (!accept) return { message: DECLINED };
    // A crowd does not queue for what is gone.
    const { state } = await loadOffer(deps, offer);
    if (state === 'yours') return { message: YOURS };
    if (state !== 'open') throw conflict(REFUSALS[state]);
    const result = await take(deps, offer, pay);
    if (result !== 'yours') throw conflict(REFUSALS[result]);
    return { message: YOURS };
  };

const take = (deps: RescueDeps, offer: Offer, shownPay: number | undefined): Promise<'yours' | keyof typeof REFUSALS> =>
  deps.transact(async (trx) => {
    const booking = await deps.bookings.rescue.lockWith(trx, offer.booking_id, offer.cleaner_id);
    const rescue = await lockRescue(trx, offer.booking_id);
    const now = deps.clock.now();
    // As it is under lock: the same press may have come twice.
    const present = await findOffer(trx, offer.id);
    if (!rescue || !present) return 'over';
    const state = stateOf(booking, rescue, present, now);
    if (state !== 'open') return state === 'busy' ? 'over' : state;
    // They were asked hours ago, and may offer something else since.
    if (!(await isSuited(trx, booking, offer.cleaner_id))) return 'over';
    const { starts_at: startsAt, minutes } = rescue;
    const pay = await deps.bookings.rescue.payWith(trx, booking, { cleanerId: offer.cleaner_id, minutes });
    if (shownPay !== undefined && toCents(shownPay) !== pay)
      throw conflict('This job pays something else by now. Please look again.');
    const refuseUntil = new Date(Math.min(now.getTime() + policy.rescue.refuseMinutes * MINUTE, startsAt.getTime()));
    const replacement = { cleanerId: offer.cleaner_id, startsAt, minutes, refuseUntil };
    const replaced = await deps.bookings.rescue.replace(trx, booking, replacement);
    if (replaced !== 'done') return replaced === 'busy' ? 'busy' : 'over';
    await acceptOffer(trx, { id: offer.id, rescueId: rescue.id, at: now });
    await updateRescue(trx, rescue, {
      state: 'rescued',
      next_wave_at: null,
      ended_at: now,
      refuse_until: refuseUntil,
    });
    return 'yours';
  });
