import Ban from 'lucide-react/icons/ban';
import Heart from 'lucide-react/icons/heart';
import { useEffect, useState } from 'react';
import type { Name } from '#contract/calls';
import { useCurrentUser } from '../api/current-user.ts';
import { call } from '../api/http.ts';
import { browserClient } from '../api/page-data.ts';
import { BlockDialog } from '../ui/block-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { usePress } from '../ui/use-press.ts';
import './pair-buttons.css';

interface Pair {
  isFavorite: boolean;
  isBlocked: boolean;
}

interface PairButtonsProps {
  cleaner: { id: number; displayName: string };
}

/**
 * For who is signed in: makes the cleaner a favorite, or blocks them (docs/product.md#favorites). Loaded late, and asked
 * for in the browser: pages are the same for everybody.
 */
export default function PairButtons({ cleaner }: PairButtonsProps) {
  const userId = useCurrentUser()?.id;
  const [pair, setPair] = useState<Pair>();
  useEffect(() => {
    setPair(undefined);
    if (userId === undefined) return;
    let isLeft = false;
    // Without an answer there are no buttons: the page has more important things.
    loadPair(cleaner.id).then(
      (loaded) => !isLeft && setPair(loaded),
      () => {},
    );
    return () => {
      isLeft = true;
    };
  }, [userId, cleaner.id]);
  if (!pair) return null;
  return (
    <div className="pair-buttons">
      {!pair.isBlocked && <FavoriteButton {...{ cleaner, pair, setPair }} />}
      <BlockButton {...{ cleaner, pair, setPair }} />
    </div>
  );
}

async function loadPair(cleanerId: number): Promise<Pair> {
  const [favorites, blocks] = await Promise.all([call('GET /_api/favorites', {}), call('GET /_api/blocks', {})]);
  return {
    isFavorite: favorites.cleaners.some(({ id }) => id === cleanerId),
    isBlocked: blocks.cleaners.some((blocked) => blocked.cleanerId === cleanerId),
  };
}

/** The lists on other pages are asked for again when they are shown. */
async function forget(...names: Name[]): Promise<void> {
  const client = await browserClient();
  await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })));
}

type ChangesPair = PairButtonsProps & { pair: Pair; setPair: (pair: Pair) => void };

function FavoriteButton({ cleaner, pair, setPair }: ChangesPair) {
  const on = !pair.isFavorite;
  const { press, busy } = usePress(async () => {
    const reply = await call('POST /_api/favorites', { cleanerId: cleaner.id, on });
    setPair({ ...pair, isFavorite: on });
    await forget('GET /_api/favorites');
    return reply;
  });
  return (
    <Button busy={busy} onClick={press} aria-pressed={pair.isFavorite}>
      <Heart /> Favorite
    </Button>
  );
}

function BlockButton({ cleaner, pair, setPair }: ChangesPair) {
  const [isAsking, setIsAsking] = useState(false);
  const on = !pair.isBlocked;
  const { press, busy } = usePress(async () => {
    const reply = await call('POST /_api/blocks', { cleanerId: cleaner.id, on });
    setPair({ isFavorite: false, isBlocked: on });
    setIsAsking(false);
    await forget('GET /_api/blocks', 'GET /_api/favorites');
    return reply;
  });
  const name = cleaner.displayName;
  if (!on) {
    return (
      <>
        <p className="muted">You have blocked {name}.</p>
        <Button busy={busy} onClick={press}>
          Unblock
        </Button>
      </>
    );
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        <Ban /> Block
      </Button>
      {isAsking && (
        <BlockDialog name={name} busy={busy} onBlock={press} onClose={() => setIsAsking(false)}>
          You cannot book {name} any more, with this account or its email. {name} is not told. What you have booked
          already stays, and you can cancel it as usual.
        </BlockDialog>
      )}
    </>
  );
}
