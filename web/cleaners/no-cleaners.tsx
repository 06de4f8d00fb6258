import { lazy, type ReactNode, Suspense } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';

/** Seldom seen, so it is loaded when it is needed. */
const NoCleanersDrawing = lazy(async () => ({
  default: (await import('../drawings/empty-states.tsx')).NoCleanersDrawing,
}));

/** Keeps the drawing's space until it is loaded. */
const placeholder = <svg viewBox="0 0 240 150" aria-hidden="true" />;

interface NoCleanersProps {
  title: string;
  level?: 'h1' | 'h3';
  action?: ReactNode;
  children?: ReactNode;
}

/** The empty state of a list of cleaners, with its drawing. */
export function NoCleaners({ title, level = 'h3', action, children }: NoCleanersProps) {
  const drawing = (
    <Suspense fallback={placeholder}>
      <NoCleanersDrawing />
    </Suspense>
  );
  return (
    <EmptyState drawing={drawing} title={title} level={level} action={action}>
      {children}
    </EmptyState>
  );
}
