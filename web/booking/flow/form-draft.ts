/** What the booking form of a time begins with, and what is kept of it. */
import type { Criteria } from '../../criteria/criteria.ts';
import { criteriaAt } from '../../criteria/kept-criteria.ts';
import type { Offer } from '../booking-format.ts';
import { firstCriteria } from './booking-length.ts';
import type { Hold } from './booking-stages.ts';
import { type BookingDraft, loadBookingDraft, saveBookingDraft } from './booking-storage.ts';
import { askedIn, chosenCriteria, slotChoice } from './slot-choice.ts';

/** Whose address and notes the draft has. */
export const draftHome = () => Number(loadBookingDraft().homeId) || undefined;

/** What was typed before, with the service that is searched for. */
export function draftOf(slotId: number, { service }: Criteria) {
  const { homeId: _homeId, userId: _userId, ...typed } = loadBookingDraft();
  const address = slotChoice(slotId).address ?? typed.address;
  return { ...typed, address, serviceId: service === undefined ? '' : String(service) };
}

/** Keeps what was typed. What was typed over a home's address is of this time alone, and no draft of the next one's. */
export function saveDraftOf(slotId: number, { address, ...typed }: Partial<BookingDraft>): void {
  const choice = slotChoice(slotId);
  const isOver = Number(choice.homeId) > 0 && (choice.address !== undefined || !address);
  saveBookingDraft({ ...loadBookingDraft(), ...typed, ...(!isOver && { address }) });
}

interface Begun {
  offer: Offer;
  /** Preselected, if this cleaner offers it. */
  serviceId?: number | undefined;
  hold?: Hold | undefined;
}

/**
 * What is searched for at first. What was chosen last for this time wins over what its page is asked for, but over no time that
 * is held already. `search`: of the page's address.
 */
export function criteriaFor({ offer, serviceId, hold }: Begun, search: string): Criteria {
  const chosen = hold ? undefined : chosenCriteria(offer.timeSlot.id, askedIn(search));
  const asked = chosen ?? criteriaAt(new URLSearchParams(search));
  const wanted = (chosen ? undefined : serviceId) ?? asked.service ?? Number(loadBookingDraft().serviceId);
  return firstCriteria(offer, hold ? { ...asked, minutes: hold.minutes } : asked, wanted);
}
