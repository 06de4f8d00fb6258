import { useEffect, useState } from 'react';
import type { Name } from '#contract/calls';
import { callQuery } from '../api/call-query.ts';
import { useCurrentUser } from '../api/current-user.ts';
import { browserClient } from '../api/page-data.ts';

/** What who is signed in thinks of a cleaner. */
export interface Pair {
  isFavorite: boolean;
  isBlocked: boolean;
}

/** Undefined until it is known, and for who is not signed in; with what notes a change that was made here. */
export function usePair(cleanerId: number): [Pair | undefined, (pair: Pair) => void] {
  const userId = useCurrentUser()?.id;
  const [pair, setPair] = useState<Pair>();
  useEffect(() => {
    setPair(undefined);
    if (userId === undefined) return;
    let isLeft = false;
    // Without an answer there are no buttons: the page has more important things.
    loadPair(cleanerId).then(
      (loaded) => !isLeft && setPair(loaded),
      () => {},
    );
    return () => {
      isLeft = true;
    };
  }, [userId, cleanerId]);
  return [pair, setPair];
}

/** Asked anew each time, and once for all cards of a list that ask at the same moment. */
async function loadPair(cleanerId: number): Promise<Pair> {
  const client = await browserClient();
  const [favorites, blocks] = await Promise.all([
    client.fetchQuery(callQuery('GET /_api/favorites', {}, 0)),
    client.fetchQuery(callQuery('GET /_api/blocks', {}, 0)),
  ]);
  return {
    isFavorite: favorites.cleaners.some(({ id }) => id === cleanerId),
    isBlocked: blocks.cleaners.some((blocked) => blocked.cleanerId === cleanerId),
  };
}

/** The lists on other pages are asked for again when they are shown. */
export async function forget(...names: Name[]): Promise<void> {
  const client = await browserClient();
  await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })));
}
