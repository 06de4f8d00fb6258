import { type ComponentProps, type ComponentType, useCallback, useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { TextSkeleton } from '../ui/skeletons.tsx';
import type { BookingFlow } from './booking-flow.tsx';
import { TAKEN } from './stage.ts';
import { TimeTaken } from './stage-notes.tsx';

type FlowProps = ComponentProps<typeof BookingFlow>;

/** The booking's forms in the flow of a page; their code comes once the page has woken up. */
export function BookHere(props: FlowProps) {
  const [Flow, setFlow] = useState<ComponentType<FlowProps>>();
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    import('./booking-flow.tsx').then(
      (module) => setFlow(() => module.BookingFlow),
      () => setFailed(true),
    );
  }, []);
  useEffect(load, [load]);

  if (Flow) return <Flow {...props} />;
  // Also for eyes without scripts; whoever holds this time gets the form once it is loaded.
  if (!props.offer.timeSlot.available) return <TimeTaken message={TAKEN}>{props.otherTimes}</TimeTaken>;
  if (!failed) return <TextSkeleton lines={6} />;
  return (
    <Note kind="bad" role="alert">
      <p>The booking form could not be loaded. Please check your connection and try again.</p>
      <Button onClick={load}>Try again</Button>
    </Note>
  );
}
