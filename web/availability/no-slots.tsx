import { lazy, type ReactNode, Suspense } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';

const drawn = async () => ({ default: (await import('../drawings/empty-states.tsx')).NoSlotsDrawing });

/** Seldom seen, so browsers get it when it is needed; a page made by the server has it drawn already. */
const NoSlotsDrawing = import.meta.env.SSR ? (await drawn()).default : lazy(drawn);

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
