import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { HomeChoice } from '../homes/use-home-choice.ts';
import type { Hold } from './booking-stages.ts';
import { holdAgain } from './request-hold.ts';

interface Resume {
  slotId: number;
  /** What the page's own address names of a search. */
  asked: string;
  homeChoice: HomeChoice;
  /** The history is at the payment, and the form is shown. */
  isWanted: boolean;
}

interface Outcomes {
  onHeld: (hold: Hold) => void;
  onRefused: (error: unknown) => void;
  /** Sends what the form says, as its own button does. */
  onSend: () => void;
}

/**
 * The way to the payment by the browser's history, once for each arrival there. Forward sends what the form says, which is seen. A
 * page that was loaded anew asks for the time with the very same as before, or shows the form and sends nothing. Gives whether that
 * is on its way.
 */
export function useResume({ slotId, asked, homeChoice, isWanted }: Resume, outcomes: Outcomes): boolean {
  const wasSeen = useRef(!isWanted);
  const isDone = useRef(false);
  const [isAsked, setIsAsked] = useState(false);
  const onArrived = useEffectEvent(async () => {
    if (isAsked) return;
    if (wasSeen.current) return outcomes.onSend();
    wasSeen.current = true;
    setIsAsked(true);
    try {
      const hold = await holdAgain(slotId, asked, homeChoice.homes);
      // Whoever has gone back meanwhile is not led on.
      if (hold && isDone.current) outcomes.onHeld(hold);
    } catch (error) {
      outcomes.onRefused(error);
    }
    setIsAsked(false);
  });
  const { isLoading } = homeChoice;
  useEffect(() => {
    if (!isWanted) isDone.current = false;
    // What was kept may name a home that is gone, or whose address is another by now.
    if (!isWanted || isLoading || isDone.current) return;
    isDone.current = true;
    void onArrived();
  }, [isWanted, isLoading]);
  return isAsked;
}
