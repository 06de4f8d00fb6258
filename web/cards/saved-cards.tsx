import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '#contract/calls';
import { cardName } from '#contract/card-name';
import type { SavedCard } from '#contract/cards';
import { callQuery } from '../api/call-query.ts';
import { call } from '../api/http.ts';
import { Button } from '../ui/button.tsx';
import { useFocusAfterRemoval } from '../ui/focus.ts';
import { lazyComponent } from '../ui/lazy.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { TextSkeleton } from '../ui/skeletons.tsx';
import { notify } from '../ui/toasts.tsx';
import { usePress } from '../ui/use-press.ts';
import './saved-cards.css';

const NewCard = lazyComponent<{ begun: Reply<'POST /_api/cards'>; onDone: (saved: boolean) => void }>(
  () => import('./new-card.tsx'),
);

const CARDS = callQuery('GET /_api/cards', {}, 0);

/** The cards of who is signed in: added, replaced and removed (docs/product.md#saved-cards). `onSaved`: one was added. */
export function SavedCards({ onSaved }: { onSaved?: () => void }) {
  const query = useQuery(CARDS);
  const list = useFocusAfterRemoval(query.data?.cards.length ?? 0);
  const client = useQueryClient();
  const [begun, setBegun] = useState<Reply<'POST /_api/cards'>>();
  const again = () => client.invalidateQueries({ queryKey: CARDS.queryKey });
  const { press, busy } = usePress(async () => {
    setBegun(await call('POST /_api/cards', {}));
    return undefined;
  });
  if (query.isPending) return <TextSkeleton lines={2} />;
  if (query.error) return <QueryError query={query} />;
  const { cards, canSave } = query.data;
  const onDone = async (isSaved: boolean) => {
    setBegun(undefined);
    if (!isSaved) return;
    await again();
    onSaved?.();
    void notify('ok', 'The card is saved.');
  };
  return (
    <>
      {cards.length === 0 && (
        <p ref={list} tabIndex={-1}>
          None yet. A saved card pays for your next booking with one press.
        </p>
      )}
      {cards.length > 0 && (
        <ul className="saved-cards" ref={list} tabIndex={-1}>
          {cards.map((card) => (
            <CardRow key={card.id} card={card} onRemoved={again} />
          ))}
        </ul>
      )}
      {begun && <NewCard begun={begun} onDone={onDone} />}
      {!begun && canSave && (
        <Button busy={busy} busyLabel="One moment..." onClick={press}>
          {cards.length > 0 ? 'Add another card' : 'Add a card'}
        </Button>
      )}
      {!begun && cards.length > 0 && (
        <p className="small muted">
          Standing visits stay on their card until you choose another one on their own page: “Use another card”. Without
          a card they pause, and their times are free for others.
        </p>
      )}
      {!canSave && cards.length === 0 && <p>Verify your email first. We sent you a link when you signed up.</p>}
    </>
  );
}

function CardRow({ card, onRemoved }: { card: SavedCard; onRemoved: () => Promise<void> }) {
  const { press, busy } = usePress(async () => {
    const reply = await call('POST /_api/cards/remove', { id: card.id });
    await onRemoved();
    return reply;
  });
  const until = `${String(card.expMonth).padStart(2, '0')}/${card.expYear}`;
  return (
    <li>
      <span>
        <strong>{cardName(card)}</strong>{' '}
        <span className={card.expired ? 'card-expired' : 'muted'}>
          {card.expired ? `expired ${until}: replace it` : `good until ${until}`}
        </span>
      </span>
      <Button variant="quiet" busy={busy} onClick={press} aria-label={`Remove ${cardName(card)}`}>
        Remove
      </Button>
    </li>
  );
}
