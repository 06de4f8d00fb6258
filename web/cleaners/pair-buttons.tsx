import Ban from 'lucide-react/icons/ban';
import Heart from 'lucide-react/icons/heart';
import { useEffect, useState } from 'react';
import { withPeriod } from '#contract/with-period';
import { call } from '../api/http.ts';
import { BlockDialog } from '../ui/block-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { usePress } from '../ui/use-press.ts';
import { forget, type Pair, usePair } from './pair.ts';
import './pair-buttons.css';

interface PairButtonsProps {
  cleaner: { id: number; displayName: string };
  onBlocked?: (isBlocked: boolean) => void;
}

/**
 * For who is signed in: makes the cleaner a favorite, or blocks them (docs/product.md#favorites). Loaded late, and asked
 * for in the browser: pages are the same for everybody.
 */
export default function PairButtons({ cleaner, onBlocked }: PairButtonsProps) {
  const [pair, setPair] = usePair(cleaner.id);
  const isBlocked = pair?.isBlocked ?? false;
  useEffect(() => onBlocked?.(isBlocked), [isBlocked, onBlocked]);
  if (!pair) return null;
  return (
    <div className="pair-buttons">
      {!pair.isBlocked && <FavoriteButton {...{ cleaner, pair, setPair }} />}
      <BlockButton {...{ cleaner, pair, setPair }} />
    </div>
  );
}

type ChangesPair = Pick<PairButtonsProps, 'cleaner'> & { pair: Pair; setPair: (pair: Pair) => void };

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
        <p className="muted">You have blocked {withPeriod(name)}</p>
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
          already stays, and you can cancel it as usual; standing visits end, and a paid one takes place.
        </BlockDialog>
      )}
    </>
  );
}
