/** What the booking form of a time begins with. */
import type { Criteria } from '../../criteria/criteria.ts';
import { loadBookingDraft } from './booking-storage.ts';
import { chosenHome } from './slot-choice.ts';

/** Whose address and notes the draft has. */
export const draftHome = () => Number(loadBookingDraft().homeId) || undefined;

/** What was typed before, with the service that is searched for. */
export function draftOf(slotId: number, { service }: Criteria) {
  const { length: _length, rhythm: _rhythm, homeId: _homeId, userId: _userId, ...typed } = loadBookingDraft();
  const address = chosenHome(slotId).address ?? typed.address;
  return { ...typed, address, serviceId: service === undefined ? '' : String(service) };
}
