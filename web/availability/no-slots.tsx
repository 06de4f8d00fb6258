import { lazy, type ReactNode, Suspense } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';

const loadDrawing = async () => ({ default: (await import('../drawings/empty-states.tsx')).NoSlotsDrawing });

/** Seldom seen, so browsers load it when it is needed; pages rendered by the server contain it already. */
const NoSlotsDrawing = import.meta.env.SSR ? (await loadDrawing()).default : lazy(loadDrawing);

/** Keeps the drawing's space until it is loaded. */
const placeholder = <svg viewBox="0 0 240 150" aria-hidden="true" />;

/** In place of a list without times (docs/product.md#city-page). */
export function NoSlots({ level, action }: { level: 'h2' | 'h3'; action?: ReactNode }) {
  const drawing = (
    <Suspense fallback={placeholder}>
      <NoSlotsDrawing />
    </Suspense>
  );
  return (
    <EmptyState drawing={drawing} title="No available slots" level={level} action={action}>
      Please check back later or try a different city.
    </EmptyState>
  );
}
