import { useState } from 'react';
import type { AgreedPlan } from '../plans/start/agree-to-plan.tsx';
import { chosenWeeks, saveChosenWeeks } from './slot-choice.ts';

/** Standing visits that were chosen with the details of a booking, as far as the payment asks about them. */
export function usePlanChoice(slotId: number) {
  const [weeks, setWeeks] = useState(() => chosenWeeks(slotId));
  const [agreed, setAgreed] = useState<AgreedPlan>();
  const [isMissing, setMissing] = useState(false);
  const [isPossible, setPossible] = useState(true);
  const isWanted = weeks !== undefined && isPossible;
  return {
    weeks,
    isWanted,
    agreed: isWanted ? agreed : undefined,
    /** Whether a yes is still missing; then it is asked for. */
    askForYes(): boolean {
      const isMissingNow = isWanted && agreed === undefined;
      setMissing(isMissingNow);
      return isMissingNow;
    },
    props: {
      isMissing,
      onAgreed(now: AgreedPlan | undefined) {
        setAgreed(now);
        setMissing(false);
      },
      onImpossible: () => setPossible(false),
      onOnce() {
        saveChosenWeeks(slotId, undefined);
        setWeeks(undefined);
      },
    },
  };
}
