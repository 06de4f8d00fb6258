import Heart from 'lucide-react/icons/heart';
import { call } from '../api/http.ts';
import { Badge } from '../ui/badge.tsx';
import { IconButton } from '../ui/button.tsx';
import { usePress } from '../ui/use-press.ts';
import { forget, usePair } from './pair.ts';
import './favorite-heart.css';

interface FavoriteHeartProps {
  cleaner: { id: number; displayName: string };
}

/** On a card of a list, for who is signed in (docs/product.md#favorites): loaded late, since lists are the same for everybody. */
export default function FavoriteHeart({ cleaner }: FavoriteHeartProps) {
  const [pair, setPair] = usePair(cleaner.id);
  const { press, busy } = usePress(async () => {
    const on = !pair?.isFavorite;
    const reply = await call('POST /_api/favorites', { cleanerId: cleaner.id, on });
    setPair({ isFavorite: on, isBlocked: false });
    await forget('GET /_api/favorites');
    return reply;
  });
  if (!pair) return null;
  // Of a block of their own alone: nobody is told who has blocked them.
  if (pair.isBlocked)
    return (
      <span className="blocked-mark">
        <Badge tone="off">Blocked by you</Badge>
      </span>
    );
  return (
    <IconButton
      className="favorite-heart"
      icon={<Heart />}
      label={`Favorite ${cleaner.displayName}`}
      aria-pressed={pair.isFavorite}
      aria-busy={busy}
      onClick={() => !busy && press()}
    />
  );
}
