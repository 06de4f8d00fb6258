import type { Parsed } from '#contract/calls';
import { priceCents } from '#contract/money';
import { policy } from '#contract/policy';
import { MINUTE } from '#contract/time';
import { badRequest, conflict, notFound } from '#platform/errors';
import type { Trx } from '../schema/tables.ts';
import { type Identity, refuseToBookOneself } from './book-oneself.ts';
import { type Booking, countHolds, findLive, insertPending, isTaken, updateBooking } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';
import { checkHoldLimits } from './hold-limits.ts';
import type { HoldOwner } from './hold-owner.ts';
import { refuseBanned } from './refuse-banned.ts';

export const SLOT_TAKEN_MESSAGE = 'That time was just taken. Please choose another.';

/** `expired` and `replace`: that hold has to be released at the provider before this one can begin. */
type Outcome = { kind: 'held' | 'expired' | 'replace'; booking: Booking };

/**
 * Puts a hold on a slot, or finds the owner's present hold. Price, fee and cancellation policy freeze here.
 * `deadline`: that of the hold which this one replaces. Throws 404 (no such slot), 409 (taken, too soon), 400
 * (service), 403 (banned), 429 (limits).
 */
export async function holdSlot(
  deps: BookingDeps,
  trx: Trx,
  input: Parsed<'POST /_api/bookings/payment-intent'>,
  holdOwner: Pick<HoldOwner, 'hash' | 'address' | 'userId'>,
  deadline: Date | undefined,
): Promise<Outcome> {
  const now = deps.clock.now();
  const { name, email, phone, address } = input.customerDetails;
  // Looked at before it is locked: of a crowd at one time, most would queue for its row only to read that it is gone.
  if (await isTaken(trx, input.timeSlotId, holdOwner.hash, now)) throw conflict(SLOT_TAKEN_MESSAGE);
  const { userId } = holdOwner;
  // Locked so long as the hold is written: an account is either deleted without it, or not at all.
  const holder = userId === null ? null : await deps.accounts.lock(trx, userId);
  if (userId !== null && !holder) throw conflict('This account is deleted.');
  await refuseBanned(deps, trx, { userId: null, emails: holder ? [email, holder.email] : [email] });
  const customer: Identity[] = [{ userId, email, phone: phone ?? null }];
  if (holder) customer.push({ userId, email: holder.email, phone: holder.mobile });
  const slot = await deps.availability.lock(trx, input.timeSlotId);
  if (!slot || slot.status === 'withdrawn') throw notFound('Time slot not found');

  const live = slot.status === 'open' ? undefined : await findLive(trx, slot.id);
  if (live) {
    if (live.status !== 'pending') throw conflict(SLOT_TAKEN_MESSAGE);
    if (live.held_until <= now) return { kind: 'expired', booking: live };
    if (!live.booker_hash?.equals(holdOwner.hash)) throw conflict(SLOT_TAKEN_MESSAGE);
    if (live.service_id !== input.serviceId) return { kind: 'replace', booking: live };
    refuseToBookOneself(await deps.cleaners.ownerOf(trx, slot.cleanerId), customer);
    const details = { customer_name: name, customer_email: email, phone: phone ?? null, address: address ?? null };
    await updateBooking(trx, live.id, 'pending', details);
    return { kind: 'held', booking: { ...live, ...details } };
  }

  const bookable = await deps.cleaners.bookableServices(trx, slot.cleanerId);
  const tooSoon = slot.startsAt.getTime() < now.getTime() + policy.slots.noticeMinutes * MINUTE;
  if (slot.status !== 'open' || !slot.cleanerActive || tooSoon || !bookable) throw conflict(SLOT_TAKEN_MESSAGE);
  refuseToBookOneself(await deps.cleaners.ownerOf(trx, slot.cleanerId), customer);
  const service = bookable.services.find(({ id }) => id === input.serviceId);
  if (!service) throw badRequest('Please select a service');
  const counts = await countHolds(trx, { holdOwnerHash: holdOwner.hash, address: holdOwner.address, email }, now);
  checkHoldLimits(counts, deps.addressFactor);

  const booking = await insertPending(trx, {
    time_slot_id: slot.id,
    cleaner_id: slot.cleanerId,
    city_id: slot.cityId,
    service_id: service.id,
    starts_at: slot.startsAt,
    ends_at: slot.endsAt,
    customer_name: name,
    customer_email: email,
    phone: phone ?? null,
    address: address ?? null,
    hours: slot.hours,
    hourly_cents: bookable.rateCents + service.surchargeCents,
    total_cents: priceCents(slot.hours, bookable.rateCents, service.surchargeCents),
    fee_basis_points: policy.fee.basisPoints,
    free_hours_before: policy.cancel.freeHoursBefore,
    grace_minutes: policy.cancel.graceMinutes,
    kept_hours: policy.cancel.keptHours,
    customer_user_id: userId,
    booker_hash: holdOwner.hash,
    booker_address: holdOwner.address,
    held_until: deadline ?? new Date(now.getTime() + policy.hold.minutes * MINUTE),
    created_at: now,
  });
  if (!booking) throw conflict(SLOT_TAKEN_MESSAGE);
  await deps.availability.setSlotStatus(trx, slot.id, 'open', 'held');
  return { kind: 'held', booking };
}
