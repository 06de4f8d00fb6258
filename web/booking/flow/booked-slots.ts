/** The times that were booked in this tab: Back from the bank's page leads to one that no list has any more. */
import { onUserChanged } from '../../api/current-user.ts';
import { tabStore } from '../../api/storage.ts';

/** More than anybody books in one tab. */
const KEPT = 20;

const booked = tabStore<number[]>('booked-slots', (stored) =>
  Array.isArray(stored) ? stored.filter((id) => typeof id === 'number').slice(0, KEPT) : [],
);

onUserChanged(() => booked.save([]));

export const saveBookedSlot = (slotId: number): void => booked.save([slotId, ...booked.load()].slice(0, KEPT));
export const wasBookedHere = (slotId: number): boolean => booked.load().includes(slotId);
