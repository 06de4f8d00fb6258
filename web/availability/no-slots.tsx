import { NoSlotsDrawing } from '../drawings/empty-states.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** Specification section 8, word for word. */
export function NoSlots({ level }: { level: 'h2' | 'h3' }) {
  return (
    <EmptyState drawing={<NoSlotsDrawing />} title="No available slots" level={level}>
      Please check back later or try a different city.
    </EmptyState>
  );
}
