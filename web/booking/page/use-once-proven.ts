import { useEffect, useRef } from 'react';
import { useCurrentUser } from '../../api/current-user.ts';

/**
 * Calls `onProven` once who is here has proven their email, in whatever tab they pressed the link: a booking that was made with
 * it is theirs from then on (docs/product.md#guest-bookings).
 */
export function useOnceProven(onProven: () => unknown): void {
  const user = useCurrentUser();
  const latest = useRef(onProven);
  const unproven = useRef<number>(undefined);
  useEffect(() => {
    latest.current = onProven;
  });
  useEffect(() => {
    if (!user) return;
    const isProvenNow = unproven.current === user.id && !user.isUnproven;
    unproven.current = user.isUnproven ? user.id : undefined;
    if (isProvenNow) latest.current();
  }, [user]);
}
