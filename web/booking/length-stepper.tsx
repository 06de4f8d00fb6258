import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { longHours } from '#contract/home-words';
import { inDigits } from '#contract/number-words';
import { policy } from '#contract/policy';
import { IconButton } from '../ui/button.tsx';
import './length-stepper.css';

interface LengthStepperProps {
  minutes: number;
  /** The lengths beside it; undefined where there is none. */
  shorter: number | undefined;
  longer: number | undefined;
  disabled?: boolean;
  onMinutes: (minutes: number) => void;
}

const STEP = inDigits(policy.booking.stepMinutes, 'minute');

/** A booking's length, step by step (docs/product.md#the-length-of-a-booking). */
export function LengthStepper({ minutes, shorter, longer, disabled = false, onMinutes }: LengthStepperProps) {
  // Not `disabled`: the button that was pressed last would lose the focus at either end.
  const press = (next: number | undefined) =>
    disabled || next === undefined ? { 'aria-disabled': true } : { onClick: () => onMinutes(next) };
  return (
    <div className="length-stepper">
      <IconButton variant="secondary" label={`${STEP} less`} icon={<Minus />} {...press(shorter)} />
      <output className="time" aria-live="polite">
        {longHours(minutes)}
      </output>
      <IconButton variant="secondary" label={`${STEP} more`} icon={<Plus />} {...press(longer)} />
    </div>
  );
}
