import { useState } from 'react';
import { certainUserId, useCurrentUser } from './current-user.ts';

/**
 * How many people who were signed in have gone since this was first shown: as a key it makes a page or a form forget what they
 * typed and were told, in every tab (docs/security.md#shared-browsers). A guest who signs in keeps both.
 */
export function useDepartures(): number {
  const id = useCurrentUser()?.id;
  const [seen, setSeen] = useState({ id, departures: 0 });
  if (seen.id === id) return seen.departures;
  const departures = seen.departures + (seen.id === undefined ? 0 : 1);
  setSeen({ id, departures });
  return departures;
}

/**
 * Whether who was signed in then, by the account's id, has gone since; a guest (null) who has signed in has not, nor has anybody
 * of whom the server could not be asked.
 */
export const hasLeft = (userId: number | null): boolean => userId !== null && userId !== certainUserId();
