import { EXTRA_MINUTES, type Extra, type ExtraName } from '#contract/estimate';
import './extras-choice.css';

interface ExtrasChoiceProps {
  /** At least one. */
  offered: readonly string[];
  chosen: readonly Extra[];
  onExtras: (extras: Extra[]) => void;
}

/** What a cleaner offers besides, each at its minutes (docs/product.md#how-long-a-home-takes). */
export function ExtrasChoice({ offered, chosen, onExtras }: ExtrasChoiceProps) {
  const names = (Object.keys(EXTRA_MINUTES) as ExtraName[]).filter((name) => offered.includes(name));
  const countOf = (name: ExtraName) => chosen.find((extra) => extra.name === name)?.count ?? 0;
  const set = (name: ExtraName, count: number) =>
    onExtras(
      names
        .map((one): Extra => ({ name: one, count: one === name ? count : countOf(one) }))
        .filter((extra) => extra.count > 0),
    );
  return (
    <fieldset className="wide extras">
      <legend className="label">
        Extras <span className="optional">(optional)</span>
      </legend>
      {names.map((name) => (
        <div key={name} className="extra">
          <label className="check">
            <input
              type="checkbox"
              checked={countOf(name) > 0}
              onChange={(event) => set(name, event.currentTarget.checked ? 1 : 0)}
            />
            <span>
              {name} <span className="cap">{minutesWords(name)}</span>
            </span>
          </label>
          {name === 'Windows' && countOf(name) > 0 && (
            <select
              className="input"
              aria-label="How many windows"
              value={countOf(name)}
              onChange={(event) => set(name, Number(event.currentTarget.value))}
            >
              {WINDOW_COUNTS.map((count) => (
                <option key={count}>{count}</option>
              ))}
            </select>
          )}
        </div>
      ))}
    </fieldset>
  );
}

const WINDOW_COUNTS = Array.from({ length: 20 }, (_, index) => index + 1);

const minutesWords = (name: ExtraName) => `${EXTRA_MINUTES[name]} min${name === 'Windows' ? ' each' : ''}`;
