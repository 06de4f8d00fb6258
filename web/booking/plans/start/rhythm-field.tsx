import { rhythmLabel } from '#contract/plan-consent';
import { REPEAT_WEEKS, type RepeatWeeks } from '#contract/plan-dates';
import { FieldError } from '../../../ui/field.tsx';
import '../../../ui/check-group.css';

export interface RhythmFieldProps {
  /** Undefined: once. */
  weeks: RepeatWeeks | undefined;
  onChoose: (weeks: RepeatWeeks | undefined) => void;
  /** Percent that the cleaner gives for a rhythm, where that is known. */
  percentOff?: (weeks: RepeatWeeks) => number;
  disabled?: boolean;
  error?: string | undefined;
}

/** "How often?": once, or every so many weeks (docs/product.md#standing-visits). */
export const RhythmField = ({ weeks, onChoose, percentOff = () => 0, disabled = false, error }: RhythmFieldProps) => (
  <fieldset className="check-group wide" disabled={disabled}>
    <legend className="label">How often?</legend>
    <div>
      {([undefined, ...REPEAT_WEEKS] as const).map((one) => (
        <label className="check" key={one ?? 'once'}>
          <input
            type="radio"
            name="rhythm"
            checked={weeks === one}
            onChange={() => onChoose(one)}
            aria-invalid={(error !== undefined && weeks === one) || undefined}
          />
          <span>
            {one === undefined ? 'Once' : rhythmLabel(one)}
            {one !== undefined && percentOff(one) > 0 && `, ${percentOff(one)}% off`}
          </span>
        </label>
      ))}
    </div>
    {error && <FieldError>{error}</FieldError>}
  </fieldset>
);
