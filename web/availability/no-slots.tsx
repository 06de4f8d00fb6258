import { lazy, type ReactNode, Suspense } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';

/** Seldom seen, so it comes when it is needed. */
const NoSlotsDrawing = lazy(async () => ({
  default: (await import('../drawings/empty-states.tsx')).NoSlotsDrawing,
}));

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
