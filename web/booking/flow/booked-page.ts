/** The way to the page that every way of paying ends with. */
import { useCallback, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { currentUserId, onUserChanged, onUserSet, userChanges } from '../../api/current-user.ts';
import { tabStore } from '../../api/storage.ts';
import { leaveSteps } from './booking-steps.ts';

/** A booking that has just been made: its number, and the secret of its link `/booking/{token}`. */
export interface MadeBooking {
  id: number;
  token: string;
  /** Whom the email about it goes to; undefined where that is not known here. */
  email?: string | undefined;
}

/** The same where it is known whom the email goes to. */
export type NotifiedBooking = MadeBooking & { email: string };

/** The address of the page, and what its entry in the history carries in place of a query. */
const PATH = '/booking-success';

/** Goes to the page that every way of paying ends with; Back leads to where the booking began. */
export function useGoToBooked(): (made: MadeBooking) => void {
  const navigate = useNavigate();
  return useCallback(
    async ({ id, token, email }) => {
      bookedEmail.save(email === undefined ? undefined : { id, email, userId: currentUserId() });
      await leaveSteps({ anew: true });
      await navigate(PATH, { state: { made: { id, token } } });
    },
    [navigate],
  );
}

/** Of a booking whose email was corrected: its page has the other link from now on, and names the other email. */
export function useBookedAnew(): (made: NotifiedBooking) => void {
  const navigate = useNavigate();
  return useCallback(
    ({ id, token, email }) => {
      bookedEmail.save({ id, email, userId: currentUserId() });
      void navigate(PATH, { replace: true, state: { made: { id, token } } });
    },
    [navigate],
  );
}

/** What an entry in the history carries; undefined where it is no booking. */
export function madeBookingIn(state: unknown): MadeBooking | undefined {
  const made = (state as { made?: Partial<MadeBooking> } | null)?.made;
  if (typeof made?.id !== 'number' || typeof made.token !== 'string') return undefined;
  return { id: made.id, token: made.token };
}

interface BookedEmail {
  /** Of the booking. */
  id: number;
  email: string;
  /** Who booked, by the account's id; null for a guest. */
  userId: number | null;
}

/**
 * Whom the email about the latest booking goes to. It is not in the history, where it would outlast who booked: whoever comes
 * after them can go back to that page, and the link that is there says nothing of it (docs/security.md).
 */
const bookedEmail = tabStore<BookedEmail | undefined>('booked-email', (stored) => {
  const { id, email, userId } = (stored ?? {}) as Partial<BookedEmail>;
  if (typeof id !== 'number' || typeof email !== 'string') return undefined;
  return { id, email, userId: typeof userId === 'number' ? userId : null };
});

onUserChanged(() => bookedEmail.save(undefined));

/** Whom the email about a booking that was made in this tab goes to; undefined unless who made it is surely here. */
export const useBookedEmail = (id: number): string | undefined =>
  useSyncExternalStore(
    onUserSet,
    () => emailOf(id),
    () => undefined,
  );

function emailOf(id: number): string | undefined {
  const kept = bookedEmail.load();
  const isHere = userChanges() > 0 && kept?.userId === currentUserId();
  return isHere && kept.id === id ? kept.email : undefined;
}

/** More than anybody books in one tab. */
const KEPT_SLOTS = 20;

/** The times that were booked in this tab: Back from the bank's page leads to one that no list has any more. */
const bookedSlots = tabStore<number[]>('booked-slots', (stored) =>
  Array.isArray(stored) ? stored.filter((id) => typeof id === 'number').slice(0, KEPT_SLOTS) : [],
);

onUserChanged(() => bookedSlots.save([]));

export const saveBookedSlot = (slotId: number): void =>
  bookedSlots.save([slotId, ...bookedSlots.load()].slice(0, KEPT_SLOTS));
export const wasBookedHere = (slotId: number): boolean => bookedSlots.load().includes(slotId);
