import { useEffect, useEffectEvent, useRef } from 'react';
import type { BookingEvent, Stage } from './booking-stages.ts';
import { isLeaving, pushStep, useBookingStep } from './booking-steps.ts';

/** Keeps the stage and the browser's history in step: each follows the other. */
export function useSteps(stage: Stage, slotId: number, dispatch: (event: BookingEvent) => void): void {
  const at = useBookingStep()?.at ?? 'details';
  const shown = useRef(at);
  const onWent = useEffectEvent(() => {
    if (shown.current === at) return;
    shown.current = at;
    if (isLeaving()) return;
    if (at === 'payment') return stage.at === 'details' && dispatch({ type: 'went to payment' });
    if (stage.at === 'payment' && stage.charging) return pushPayment();
    dispatch({ type: 'went to details' });
  });
  const pushPayment = () => {
    shown.current = 'payment';
    pushStep({ slotId, at: 'payment' });
  };
  const onStage = useEffectEvent(() => {
    if (stage.at === 'payment' && at === 'details') pushPayment();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the history has gone to another step
  useEffect(() => void onWent(), [at]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stage is another
  useEffect(() => onStage(), [stage.at]);
}
