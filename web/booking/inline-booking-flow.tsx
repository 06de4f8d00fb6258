import type { ComponentProps } from 'react';
import type { BookingFlow } from './booking-flow.tsx';
import { FormLoadFallback } from './form-load-fallback.tsx';
import { SLOT_TAKEN_MESSAGE } from './stage.ts';
import { TimeTaken } from './stage-notes.tsx';
import { useLazyModule } from './use-lazy-module.ts';

const loadFlow = () => import('./booking-flow.tsx');

/** The booking's forms inside a page; their code is loaded after hydration. */
export function InlineBookingFlow(props: ComponentProps<typeof BookingFlow>) {
  const { loaded, failed, retry } = useLazyModule(loadFlow);
  if (loaded) return <loaded.BookingFlow {...props} />;
  // Shown without scripts too; the owner of the hold gets the form once it is loaded.
  if (!props.offer.timeSlot.available) return <TimeTaken message={SLOT_TAKEN_MESSAGE}>{props.otherTimes}</TimeTaken>;
  return <FormLoadFallback failed={failed} onRetry={retry} />;
}
