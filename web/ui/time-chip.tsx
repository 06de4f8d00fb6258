import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Minus from 'lucide-react/icons/minus';
import type { ReactNode } from 'react';

export type SlotState = 'open' | 'held' | 'booked' | 'blocked';

const SIGNS: Record<SlotState, ReactNode> = { open: null, held: <Clock />, booked: <Check />, blocked: <Minus /> };

interface MiniPaneProps {
  /** "9 – 12" */
  span: string;
  state?: SlotState;
  /** What it says to ears, where it can be pressed: "9 – 12, Monday, November 24, 9:00 AM – 12:00 PM, open". */
  label?: string;
  onPress?: () => void;
}

/** A time of a week's overview. Its state is a sign as well as a colour. */
export function MiniPane({ span, state = 'open', label, onPress }: MiniPaneProps) {
  const look = `mini-pane ${state}`;
  const inside = (
    <>
      {SIGNS[state]}
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
