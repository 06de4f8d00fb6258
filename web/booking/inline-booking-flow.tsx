import type { ComponentProps } from 'react';
import type { BookingFlow } from './booking-flow.tsx';
import { FormLoadFallback } from './form-load-fallback.tsx';
import { TAKEN } from './stage.ts';
import { TimeTaken } from './stage-notes.tsx';
import { useLazyModule } from './use-lazy-module.ts';

const loadFlow = () => import('./booking-flow.tsx');

/** The booking's forms in the flow of a page; their code comes once the page has woken up. */
export function BookHere(props: ComponentProps<typeof BookingFlow>) {
  const { loaded, failed, retry } = useLazyModule(loadFlow);
  if (loaded) return <loaded.BookingFlow {...props} />;
  // Also for eyes without scripts; whoever holds this time gets the form once it is loaded.
  if (!props.offer.timeSlot.available) return <TimeTaken message={TAKEN}>{props.otherTimes}</TimeTaken>;
  return <FormLoadFallback failed={failed} onRetry={retry} />;
}
