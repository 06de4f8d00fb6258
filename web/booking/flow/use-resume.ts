import { useEffect, useEffectEvent, useRef } from 'react';
import type { HomeChoice } from '../homes/use-home-choice.ts';
import type { Hold } from './booking-stages.ts';
import { holdAgain } from './request-hold.ts';

interface Resume {
  slotId: number;
  homeChoice: HomeChoice;
  /** The history is at the payment, and the form is shown. */
  isWanted: boolean;
}

interface Outcomes {
  onHeld: (hold: Hold) => void;
  onRefused: (error: unknown) => void;
  /** Sends what the form says. */
  onSend: () => Promise<void>;
}

/**
 * Back at the payment, a time is asked for with the very same as before. Where something else was said since, Forward sends what
 * the form says, which is seen; a page that was loaded anew shows the form and sends nothing.
 */
export function useResume({ slotId, homeChoice, isWanted }: Resume, { onHeld, onRefused, onSend }: Outcomes): void {
  const wasSeen = useRef(!isWanted);
  const onResume = useEffectEvent(async () => {
    const isSeen = wasSeen.current;
    wasSeen.current = true;
    try {
      const hold = await holdAgain(slotId, homeChoice.homes);
      if (hold) onHeld(hold);
      else if (isSeen) void onSend();
    } catch (error) {
      onRefused(error);
    }
  });
  // What was kept may name a home that is gone, or that other rooms were searched for since.
  const isReady = isWanted && !homeChoice.isLoading;
  useEffect(() => {
    if (isReady) void onResume();
  }, [isReady]);
}
