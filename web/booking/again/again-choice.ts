/** What is booked where a visit is booked once more: as it is sent, and as the form begins with it. */
import type { TimeSlot } from '#contract/availability';
import type { BookAgain as Again } from '#contract/book-again';
import { policy } from '#contract/policy';
import { MINUTE } from '#contract/time';
import { formatCriteria } from '../../criteria/criteria.ts';
import { keepCriteria } from '../../criteria/kept-criteria.ts';
import { loadBookingDraft, saveBookingDraft } from '../flow/booking-storage.ts';
import { forgetHeldRequest } from '../flow/held-request.ts';
import { forgetSlotChoice, saveSlotChoice } from '../flow/slot-choice.ts';

/** How long a time is, in minutes. */
export const lengthOf = ({ startTime, endTime }: TimeSlot): number =>
  (Date.parse(endTime) - Date.parse(startTime)) / MINUTE;

/** What is looked for: as in the visit before. */
export const criteriaOf = ({ service, home, extras, minutes }: Again) => ({
  service: service.id,
  ...(home && { bedrooms: home.bedrooms, bathrooms: home.bathrooms }),
  ...(home?.lastCleaned && { lastCleaned: home.lastCleaned }),
  ...(extras.length > 0 && { extras }),
  ...(minutes >= policy.booking.shortestMinutes && { minutes }),
});

/** For Change details, a reload, and who still has to say who they are. */
export function keepChoice(again: Again, chosen: TimeSlot): void {
  const { service, contact } = again;
  const { minutes: _minutes, ...criteria } = criteriaOf(again);
  const minutes = lengthOf(chosen);
  keepCriteria(criteria);
  forgetSlotChoice(chosen.id);
  forgetHeldRequest(chosen.id);
  saveSlotChoice(chosen.id, {
    asked: '',
    chosen: formatCriteria({ ...criteria, ...(minutes >= policy.booking.shortestMinutes && { minutes }) }),
    ...(contact?.homeId && { homeId: String(contact.homeId) }),
    ...(contact?.homeId === null && { homeId: 'none', address: contact.address ?? undefined }),
  });
  saveBookingDraft({
    ...loadBookingDraft(),
    serviceId: String(service.id),
    ...(contact && {
      name: contact.name,
      email: contact.email,
      phone: contact.phone ?? '',
      address: contact.address ?? '',
      notes: contact.notes ?? '',
      homeId: contact.homeId === null ? 'none' : String(contact.homeId),
    }),
  });
}

/** What holds the time, for who is known: the call's request. */
export function holdOf({ service, extras, home }: Again, contact: NonNullable<Again['contact']>, chosen: TimeSlot) {
  const { homeId, name, email, phone, address, notes } = contact;
  const minutes = lengthOf(chosen);
  return {
    timeSlotId: chosen.id,
    serviceId: service.id,
    customerDetails: { name, email, ...(phone && { phone }), ...(address && { address }) },
    ...(notes && { notes }),
    ...(minutes >= policy.booking.shortestMinutes && { minutes }),
    ...(homeId === null ? home && { home } : { homeId }),
    ...(extras.length > 0 && { extras }),
  };
}
