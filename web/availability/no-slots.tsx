import type { ReactNode } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';
import { lazyComponent } from '../ui/lazy.tsx';

/** Seldom seen; until it is loaded, its space is kept. */
const NoSlotsDrawing = lazyComponent(
  async () => ({ default: (await import('../drawings/empty-states.tsx')).NoSlotsDrawing }),
  <svg viewBox="0 0 240 150" aria-hidden="true" />,
);

/** In place of a list without times (docs/product.md#city-page). */
export function NoSlots({ level, action }: { level: 'h2' | 'h3'; action?: ReactNode }) {
  return (
    <EmptyState drawing={<NoSlotsDrawing />} title="No available slots" level={level} action={action}>
      Please check back later or try a different city.
    </EmptyState>
  );
}
