import { useState } from 'react';
import { cardName } from '#contract/card-name';
import { call } from '../../../api/http.ts';
import { CardsLink } from '../../../cards/cards-link.tsx';
import { useCards } from '../../../cards/use-cards.ts';
import { Button } from '../../../ui/button.tsx';
import { useFocusBack } from '../../../ui/focus.ts';
import { SelectField } from '../../../ui/inputs.tsx';
import { Note } from '../../../ui/note.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { usePress } from '../../../ui/use-press.ts';
import { nextCharge, planPath } from '../plan-words.ts';
import type { PlanPartProps } from './part-props.ts';

/** The card that the visits are charged to, for their customer: another of the saved ones takes its place, or that of none. */
export default function PlanCard(props: PlanPartProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useFocusBack(isOpen);
  if (isOpen) return <OtherCard {...props} onClose={() => setOpen(false)} />;
  return (
    <>
      {!props.plan.card && <Note kind="wait">The card that your visits were charged to is removed.</Note>}
      <Button ref={opener} variant={props.plan.card ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
        {props.plan.card ? 'Use another card' : 'Choose a card'}
      </Button>
    </>
  );
}

function OtherCard({ plan, visits, token, onChanged, onClose }: PlanPartProps & { onClose: () => void }) {
  const known = useCards();
  const usable = known?.cards.filter(({ id, expired }) => !expired && id !== plan.card?.id) ?? [];
  const [chosen, setChosen] = useState<number>();
  const charge = nextCharge(plan, visits);
  const cardId = chosen ?? usable[0]?.id;
  const { press, busy } = usePress(async () => {
    if (cardId === undefined) return undefined;
    const { message } = await call('POST /_api/plans/card', { planId: plan.id, cardId });
    await onChanged();
    onClose();
    return { message };
  });
  if (!known) return <TextSkeleton lines={2} />;
  return (
    <div className="stack">
      {usable.length > 0 ? (
        <SelectField
          label="Card"
          value={cardId}
          disabled={busy}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        >
          {usable.map((card) => (
            <option key={card.id} value={card.id}>
              {cardName(card)}
            </option>
          ))}
        </SelectField>
      ) : (
        <p className="muted">
          No {plan.card && 'other '}card is saved. Add one in your settings, which lead back here.
        </p>
      )}
      {usable.length > 0 && <p className="small">{charge.words}</p>}
      <div className="row">
        {usable.length > 0 ? (
          <Button variant="primary" busy={busy} busyLabel="One moment…" onClick={press}>
            {charge.isNow ? 'Charge this card' : 'Use this card'}
          </Button>
        ) : (
          <CardsLink back={planPath(token)}>Go to settings</CardsLink>
        )}
        <Button onClick={onClose} disabled={busy}>
          {plan.card ? 'Keep the card' : 'Not now'}
        </Button>
      </div>
    </div>
  );
}
