/** The way to the page that every way of paying ends with. */
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { leaveSteps } from './booking-steps.ts';

/** A booking that has just been made: its number, and the secret of its link `/booking/{token}`. */
export interface MadeBooking {
  id: number;
  token: string;
}

/** The address of the page, and what its entry in the history carries in place of a query. */
const PATH = '/booking-success';

/** Goes to the page that every way of paying ends with; Back leads to where the booking began. */
export function useGoToBooked(): (made: MadeBooking) => void {
  const navigate = useNavigate();
  return useCallback(
    async ({ id, token }) => {
      await leaveSteps({ anew: true });
      await navigate(PATH, { state: { made: { id, token } } });
    },
    [navigate],
  );
}

/** What an entry in the history carries; undefined where it is no booking. */
export function madeBookingIn(state: unknown): MadeBooking | undefined {
  const made = (state as { made?: Partial<MadeBooking> } | null)?.made;
  return typeof made?.id === 'number' && typeof made.token === 'string'
    ? { id: made.id, token: made.token }
    : undefined;
}
