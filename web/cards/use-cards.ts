import { useEffect, useState } from 'react';
import type { Reply } from '#contract/calls';
import { useCurrentUser } from '../api/current-user.ts';
import { call } from '../api/http.ts';

export type CardsOfUser = Reply<'GET /_api/cards'>;

const NONE: CardsOfUser = { cards: [], canSave: false };

/**
 * The saved cards of who is signed in; undefined until they are known. None for guests, and where they cannot be asked for:
 * a payment never waits for them in vain. Nobody sees those of who was signed in before.
 */
export function useCards(): CardsOfUser | undefined {
  const userId = useCurrentUser()?.id;
  const [known, setKnown] = useState<{ userId: number; cards: CardsOfUser }>();
  useEffect(() => {
    if (userId === undefined) return;
    let isOutdated = false;
    const keep = (cards: CardsOfUser) => isOutdated || setKnown({ userId, cards });
    call('GET /_api/cards', {}).then(keep, () => keep(NONE));
    return () => {
      isOutdated = true;
    };
  }, [userId]);
  if (userId === undefined) return NONE;
  return known?.userId === userId ? known.cards : undefined;
}
