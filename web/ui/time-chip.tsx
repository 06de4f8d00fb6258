import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Minus from 'lucide-react/icons/minus';
import Repeat from 'lucide-react/icons/repeat';
import type { ReactNode } from 'react';

export type SlotState = 'open' | 'held' | 'booked' | 'blocked';

const ICONS: Record<SlotState, ReactNode> = { open: null, held: <Clock />, booked: <Check />, blocked: <Minus /> };

interface TimeChipProps {
  /** "9 – 12" */
  span: string;
  state?: SlotState;
  /** Booked by a standing visit. */
  isOfPlan?: boolean;
  /** For screen readers, where it can be pressed: "9 – 12, Monday, November 24, 9:00 AM – 12:00 PM, open". */
  label?: string;
  onPress?: () => void;
}

/** A time in a week's overview. Its state is an icon as well as a color. */
export function TimeChip({ span, state = 'open', isOfPlan = false, label, onPress }: TimeChipProps) {
  const look = `time-chip ${state}`;
  const inside = (
    <>
      {isOfPlan ? <Repeat /> : ICONS[state]}
      {span}
    </>
  );
  if (!onPress) return <span className={look}>{inside}</span>;
  return (
    <button type="button" className={look} aria-label={label} onClick={onPress}>
      {inside}
    </button>
  );
}
