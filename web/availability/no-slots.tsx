import type { ReactNode } from 'react';
import { NoSlotsDrawing } from '../drawings/empty-states.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** Specification section 8, word for word. */
export function NoSlots({ level, action }: { level: 'h2' | 'h3'; action?: ReactNode }) {
  return (
    <EmptyState drawing={<NoSlotsDrawing />} title="No available slots" level={level} action={action}>
      Please check back later or try a different city.
    </EmptyState>
  );
}
