import { lazy, type ReactNode, Suspense } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';

/** Seldom seen, so it comes when it is needed. */
const NoCleanersDrawing = lazy(async () => ({
  default: (await import('../drawings/empty-states.tsx')).NoCleanersDrawing,
}));

/** Takes the drawing's room until then. */
const room = <svg viewBox="0 0 240 150" aria-hidden="true" />;

interface NoCleanersProps {
  title: string;
  level?: 'h1' | 'h3';
  action?: ReactNode;
  children?: ReactNode;
}

/** Three doors and nobody in. */
export function NoCleaners({ title, level = 'h3', action, children }: NoCleanersProps) {
  const drawing = (
    <Suspense fallback={room}>
      <NoCleanersDrawing />
    </Suspense>
  );
  return (
    <EmptyState drawing={drawing} title={title} level={level} action={action}>
      {children}
    </EmptyState>
  );
}
