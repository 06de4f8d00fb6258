import type { Parsed } from '#contract/calls';
import { keptHoursOf } from '#contract/late-cancel';
import { priceCents } from '#contract/money';
import { policy } from '#contract/policy';
import { soonestBookable } from '#contract/slots';
import { MINUTE } from '#contract/time';
import { badRequest, conflict } from '#platform/errors';
import { emailDigest } from '#server/accounts';
import { type LockedSlot, SlotTaken, slotNotFound } from '#server/availability';
import { toBookable } from '#server/cleaners';
import type { Trx } from '../schema/tables.ts';
import { addressDigest } from './address-digest.ts';
import { type Booking, findLive, type Held, insertPending, isTaken, updateBooking } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';
import { feeOf } from './fee-of-pair.sql.ts';
import { lockCounts, selectHoldFacts } from './hold-facts.sql.ts';
import { checkHome, isHomeOfHold, keepHome } from './hold-home.ts';
import { checkEmailLimits, checkHoldLimits, holdMinutes, withoutHold } from './hold-limits.ts';
import type { HoldOwner } from './hold-owner.ts';
import { checkRefusedPayments, refusedPaymentsOf } from './refuse-card.ts';
import { type Identity, refusePair, refuseToBookOneself } from './who-may-book.ts';

/** `isNew`: it did not go on with one that was there. */
export interface Hold {
  booking: Booking;
  isNew?: boolean;
}

/** `expired` and `replace`: that hold has to be released at the provider before this one can begin. */
type Outcome = Hold & { kind: 'held' | 'expired' | 'replace' };

/**
 * Puts a hold on a slot, or finds the owner's present hold. Price, fee and cancellation policy freeze here.
 * `deadline`: that of the hold which this one replaces. Throws 404 (no such slot), 409 (taken, too soon), 400
 * (service), 403 (banned, blocked), 429 (limits).
 */
export async function holdSlot(
  deps: BookingDeps,
  trx: Trx,
  input: Parsed<'POST /_api/bookings/payment-intent'>,
  holdOwner: Pick<HoldOwner, 'hash' | 'address' | 'userId'>,
  deadline: Date | undefined,
): Promise<Outcome> {
  const now = deps.clock.now();
  const { name, email, phone } = input.customerDetails;
  const { userId, address } = holdOwner;
  const counted = {
    holdOwnerHash: holdOwner.hash,
    address,
    addressDigest: addressDigest(deps, address),
    email,
    emailDigest: emailDigest(email),
  };
  // Locked so long as the hold is written: an account is either deleted without it, or not at all.
  const holder = userId === null ? null : await deps.accounts.lock(trx, userId);
  if (userId !== null && !holder) throw conflict('This account is deleted.');
  const emails = holder ? [email, holder.email] : [email];
  const customer: Identity[] = [{ userId, email, phone: phone ?? null }];
  if (holder) customer.push({ userId, email: holder.email, phone: holder.mobile });
  // Looked at before it is locked: of a crowd at one time, most would queue for its row only to read that it is gone.
  const unless = isTaken(input.timeSlotId, holdOwner, now);
  const locked = await deps.availability.lockWithDays(trx, input.timeSlotId, { unless, thenLock: lockCounts(counted) });
  if (!locked) throw (await deps.availability.isKnown(trx, input.timeSlotId)) ? new SlotTaken() : slotNotFound();
  const { slot } = locked;
  const facts = await selectHoldFacts(trx, {
    pair: { cleanerId: slot.cleanerId, account: holder, email },
    who: { userId, emailDigests: emails.map(emailDigest) },
    counted,
    now,
    emailsSent: deps.emailsADay.sent(email),
    refusedPayments: refusedPaymentsOf(deps, holdOwner),
  });
  refusePair(facts);
  const feeBasisPoints = feeOf(facts.isSecond);
  if (!facts.offered) throw new SlotTaken();
  const bookable = toBookable(facts.offered);
  const asker = {
    addressFactor: deps.addressFactor,
    isGuest: !(holder?.emailVerified && holder.email === email),
    emailsLeft: deps.emailsADay.most - facts.emailsSent,
  };
  const place = { cityId: slot.cityId, startsAt: slot.startsAt, account: holder, now };

  const service = bookable.services.find(({ id }) => id === input.serviceId);
  const tooSoon = slot.startsAt.getTime() < soonestBookable(now.getTime());
  const live = slot.status === 'open' ? undefined : await findLive(trx, slot.id);
  if (live) {
    if (live.status !== 'pending') throw new SlotTaken();
    if (live.held_until <= now) return { kind: 'expired', booking: live };
    if (!isHeldBy(live, holdOwner)) throw new SlotTaken();
    // What is asked for has to be possible before the present hold is given up for it.
    const wanted =
      input.minutes === live.minutes ? live.minutes : deps.availability.lengthIfHeldAgain(locked, input.minutes);
    // What is paid for the time of a cleaner who has stopped goes back.
    if (wanted === null || !slot.cleanerActive) throw new SlotTaken();
    refuseToBookOneself(bookable.owner, customer);
    if (live.service_id !== input.serviceId || live.minutes !== wanted) {
      if (!service) throw badRequest(NO_SERVICE);
      await checkHome(deps, trx, input, { ...place, bookable });
      if (tooSoon) throw conflict(TOO_LATE_TO_CHANGE);
      checkHoldLimits(withoutHold(facts, live, counted, userId), asker);
      checkRefusedPayments(facts.refusedPayments);
      return { kind: 'replace', booking: live };
    }
    if (live.customer_email !== email) checkEmailLimits(facts, asker);
    // With the details it is the present person's: another may have begun it in this browser. Whose session has run out meanwhile
    // is not another, by the email that they gave.
    const hasRunOut = userId === null && live.customer_user_id !== null && live.customer_email === email;
    const customer_user_id = hasRunOut ? live.customer_user_id : userId;
    const isSamePerson = live.customer_user_id === customer_user_id && live.customer_email === email;
    const details = {
      customer_name: name,
      customer_email: email,
      email_digest: counted.emailDigest,
      phone: phone ?? null,
      customer_user_id,
      fee_basis_points: isSamePerson ? live.fee_basis_points : feeBasisPoints,
      ...(hasRunOut && isHomeOfHold(input, live)
        ? {}
        : await keepHome(deps, trx, input, { ...place, bookable, hold: live })),
    };
    await updateBooking(trx, live.id, 'pending', details);
    return { kind: 'held', booking: { ...live, ...details } };
  }

  const offerId = await offerOf(deps, trx, input, slot, { userId, emails });
  const isToBeHad = slot.status === 'open' || offerId !== null;
  if (!isToBeHad || !slot.cleanerActive || tooSoon) throw new SlotTaken();
  if (!service) throw badRequest(NO_SERVICE);
  checkHoldLimits(facts, asker);
  checkRefusedPayments(facts.refusedPayments);
  // Last, since it confirms whose phone number that is (docs/security.md#what-is-not-protected).
  refuseToBookOneself(bookable.owner, customer);

  const minutes =
    offerId === null
      ? deps.availability.lengthIfHeld(locked, input.minutes)
      : deps.availability.lengthIfHeldAgain(locked, input.minutes);
  if (minutes === null) throw new SlotTaken();
  const amountCents = priceCents(minutes, bookable.rateCents, service.surchargeCents);
  const withIntent = (statement: Held) => deps.payments.withWantedIntent(statement, { amountCents, at: now });
  const held = {
    time_slot_id: slot.id,
    cleaner_id: slot.cleanerId,
    city_id: slot.cityId,
    service_id: service.id,
    starts_at: slot.startsAt,
    ends_at: new Date(slot.startsAt.getTime() + minutes * MINUTE),
    customer_name: name,
    customer_email: email,
    phone: phone ?? null,
    ...(await keepHome(deps, trx, input, { ...place, bookable })),
    hours: Math.ceil(minutes / 60),
    minutes,
    hourly_cents: bookable.rateCents + service.surchargeCents,
    total_cents: amountCents,
    fee_basis_points: feeBasisPoints,
    free_hours_before: policy.cancel.freeHoursBefore,
    grace_minutes: policy.cancel.graceMinutes,
    kept_hours: keptHoursOf(minutes),
    customer_user_id: userId,
    booker_hash: holdOwner.hash,
    booker_address: address,
    email_digest: counted.emailDigest,
    held_until: deadline ?? new Date(now.getTime() + holdMinutes(facts, asker.addressFactor) * MINUTE),
    created_at: now,
  };
  const booking = await deps.availability.holdSlot(trx, locked, minutes, (statement) =>
    insertPending(statement, held, withIntent),
  );
  if (!booking) throw new SlotTaken();
  if (offerId !== null) await deps.hooks.claimOffer(trx, offerId, booking.id);
  return { kind: 'held', booking, isNew: true };
}

const NO_SERVICE = 'Please select a service';
const TOO_LATE_TO_CHANGE =
  'It is too late to change what is booked at this time. You still hold it as it was: pay for that, or choose another time.';

/** The offer by which a held time may be booked that waits for this person; null where there is none. Throws 403. */
const offerOf = async (
  { hooks }: BookingDeps,
  trx: Trx,
  { offerToken: token }: Parsed<'POST /_api/bookings/payment-intent'>,
  { id: slotId, status }: LockedSlot,
  who: { userId: number | null; emails: string[] },
): Promise<number | null> =>
  status === 'held' && token !== undefined ? hooks.findOffer(trx, { slotId, token, ...who }) : null;

/** By the browser's cookie or the account: where the first answer was lost, with its cookie, an account has its hold still. */
const isHeldBy = (live: Booking, { hash, userId }: Pick<HoldOwner, 'hash' | 'userId'>): boolean =>
  live.booker_hash?.equals(hash) === true || (userId !== null && live.customer_user_id === userId);
