import { cardName } from '#contract/card-name';
import type { SavedCard } from '#contract/cards';
import { SelectField } from '../ui/inputs.tsx';

const ANOTHER = 'another';

interface CardSelectProps {
  usable: readonly SavedCard[];
  /** Undefined for another one, which is typed in. */
  chosen: SavedCard | undefined;
  disabled: boolean;
  onChoose: (card: SavedCard | undefined) => void;
}

/** Which saved card pays, or another one; nothing where none is saved. */
export const CardSelect = ({ usable, chosen, disabled, onChoose }: CardSelectProps) =>
  usable.length > 0 && (
    <SelectField
      label="Card"
      value={chosen?.id ?? ANOTHER}
      disabled={disabled}
      onChange={({ currentTarget }) => onChoose(usable.find(({ id }) => String(id) === currentTarget.value))}
    >
      {usable.map((card) => (
        <option key={card.id} value={card.id}>
          {cardName(card)}
        </option>
      ))}
      <option value={ANOTHER}>Another card</option>
    </SelectField>
  );
