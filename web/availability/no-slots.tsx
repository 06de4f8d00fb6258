import { lazy, type ReactNode, Suspense } from 'react';
import { NoSlotsDrawing as Drawn } from '../drawings/empty-states.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** Seldom seen, so browsers get it when it is needed; a page made by the server has it drawn already. */
const NoSlotsDrawing = import.meta.env.SSR
  ? Drawn
  : lazy(async () => ({ default: (await import('../drawings/empty-states.tsx')).NoSlotsDrawing }));

/** Takes the drawing's room until then. */
const room = <svg viewBox="0 0 240 150" aria-hidden="true" />;

/** Specification section 8, word for word. */
export function NoSlots({ level, action }: { level: 'h2' | 'h3'; action?: ReactNode }) {
  const drawing = (
    <Suspense fallback={room}>
      <NoSlotsDrawing />
    </Suspense>
  );
  return (
    <EmptyState drawing={drawing} title="No available slots" level={level} action={action}>
      Please check back later or try a different city.
    </EmptyState>
  );
}
