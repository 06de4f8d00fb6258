import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Reply } from '#contract/calls';
import { cardName } from '#contract/card-name';
import type { SavedCard } from '#contract/cards';
import { listed } from '#contract/number-words';
import { rhythmLabel, WEEKDAYS } from '#contract/plan-consent';
import { callQuery } from '../api/call-query.ts';
import { call } from '../api/http.ts';
import { Button } from '../ui/button.tsx';
import { useFocusAfterRemoval, useFocusBack } from '../ui/focus.ts';
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
const PLANS = callQuery('GET /_api/plans', {}, 0);
type Plan = Reply<'GET /_api/plans'>['plans'][number];

/** The standing visits that are charged to a card. */
const chargedTo = (cardId: number, plans: readonly Plan[]) =>
  plans.filter(({ state, card }) => state !== 'ended' && card?.id === cardId);

/** "Linh Tran and Rosa Delgado" */
const whoComes = (plans: readonly Plan[]) => listed([...new Set(plans.map(({ cleaner }) => cleaner.displayName))]);

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

interface CardRowProps {
  card: SavedCard;
  onRemoved: () => Promise<void>;
}

/** "Remove" takes off at once what nothing hangs on; where standing visits would pause, it asks first. */
function CardRow({ card, onRemoved }: CardRowProps) {
  const client = useQueryClient();
  const known = useQuery(PLANS);
  const charged = chargedTo(card.id, known.data?.plans ?? []);
  // Null where nobody could say which there are.
  const [asked, setAsked] = useState<Plan[] | null>();
  const opener = useFocusBack(asked !== undefined);
  const remove = async () => {
    try {
      return await call('POST /_api/cards/remove', { id: card.id });
    } finally {
      // Also where it was removed in another tab before.
      await Promise.all([onRemoved(), client.invalidateQueries({ queryKey: PLANS.queryKey })]);
    }
  };
  const { press, busy } = usePress(async () => {
    const plans = await client.fetchQuery({ ...PLANS, retry: false }).then(
      (answer) => chargedTo(card.id, answer.plans),
      () => null,
    );
    if (plans?.length === 0) return remove();
    setAsked(plans);
    return undefined;
  });
  const until = `${String(card.expMonth).padStart(2, '0')}/${card.expYear}`;
  return (
    <li>
      <span>
        <strong>{cardName(card)}</strong>{' '}
        <span className={card.expired ? 'card-expired' : 'muted'}>
          {card.expired ? `expired ${until}: replace it` : `good until ${until}`}
        </span>
        {charged.length > 0 && <span className="muted">Pays your standing visits with {whoComes(charged)}</span>}
      </span>
      {asked !== undefined ? (
        <RemoveAnyway card={card} plans={asked} remove={remove} onKeep={() => setAsked(undefined)} />
      ) : (
        <Button ref={opener} variant="quiet" busy={busy} onClick={press} aria-label={`Remove ${cardName(card)}`}>
          Remove
        </Button>
      )}
    </li>
  );
}

interface RemoveAnywayProps {
  card: SavedCard;
  plans: readonly Plan[] | null;
  remove: () => Promise<{ message: string }>;
  onKeep: () => void;
}

function RemoveAnyway({ card, plans, remove, onKeep }: RemoveAnywayProps) {
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => box.current?.focus(), []);
  const { press, busy } = usePress(remove);
  return (
    <fieldset className="remove-card" ref={box} tabIndex={-1} aria-label={`Remove ${cardName(card)}`}>
      {plans ? (
        <>
          <p>
            <b>Your standing visits with {whoComes(plans)} are charged to this card.</b> Without a card they rest, and
            their times are free for others. To keep them, choose another card on their own page first:
          </p>
          <ul>
            {plans.map(({ id, token, cleaner, repeatWeeks, weekday }) => (
              <li key={id}>
                <Link to={token === null ? '/dashboard' : `/plan/${encodeURIComponent(token)}`}>
                  {cleaner.displayName}, {rhythmLabel(repeatWeeks).toLowerCase()}, {WEEKDAYS[weekday]}
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>
          We could not see just now whether standing visits are charged to this card. Those that are pause without it,
          and their times are free for others.
        </p>
      )}
      <div className="row">
        <Button variant="danger" busy={busy} busyLabel="Removing…" onClick={press}>
          Remove it all the same
        </Button>
        <Button onClick={onKeep} disabled={busy}>
          Keep the card
        </Button>
      </div>
    </fieldset>
  );
}
