import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useId } from 'react';
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
  /** Why it cannot be shorter, or longer: read with the button, and shown while that is so. */
  whyNotShorter?: string | undefined;
  whyNotLonger?: string | undefined;
  disabled?: boolean;
  onMinutes: (minutes: number) => void;
}

const ENDS = ['shortest', 'longest'] as const;
type End = (typeof ENDS)[number];

const STEP = inDigits(policy.booking.stepMinutes, 'minute');

/** A booking's length, step by step (docs/product.md#the-length-of-a-booking). */
export function LengthStepper({
  minutes,
  shorter,
  longer,
  whyNotShorter,
  whyNotLonger,
  disabled = false,
  onMinutes,
}: LengthStepperProps) {
  const id = useId();
  // Not `disabled`: the button that was pressed last would lose the focus at either end.
  const press = (next: number | undefined, end: End) => ({
    ...(disabled || next === undefined ? { 'aria-disabled': true } : { onClick: () => onMinutes(next) }),
    ...(reasons[end] && { 'aria-describedby': id + end }),
  });
  const reasons = {
    shortest: shorter === undefined && whyNotShorter,
    longest: longer === undefined && whyNotLonger,
  };
  return (
    <>
      <div className="length-stepper">
        <IconButton variant="secondary" label={`${STEP} less`} icon={<Minus />} {...press(shorter, 'shortest')} />
        <output className="time" aria-live="polite">
          {longHours(minutes)}
        </output>
        <IconButton variant="secondary" label={`${STEP} more`} icon={<Plus />} {...press(longer, 'longest')} />
      </div>
      {ENDS.map(
        (end) =>
          reasons[end] && (
            <p key={end} className="hint" id={id + end}>
              {reasons[end]}
            </p>
          ),
      )}
    </>
  );
}
