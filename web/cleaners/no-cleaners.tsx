import type { ReactNode } from 'react';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { lazyComponent } from '../ui/lazy.tsx';

/** Seldom seen; until it is loaded, its space is kept. */
const NoCleanersDrawing = lazyComponent(
  async () => ({ default: (await import('../drawings/empty-states.tsx')).NoCleanersDrawing }),
  <svg viewBox="0 0 240 150" aria-hidden="true" />,
);

interface NoCleanersProps {
  title: string;
  level?: 'h1' | 'h3';
  action?: ReactNode;
  children?: ReactNode;
}

/** The empty state of a list of cleaners, with its drawing. */
export function NoCleaners({ title, level = 'h3', action, children }: NoCleanersProps) {
  return (
    <EmptyState drawing={<NoCleanersDrawing />} title={title} level={level} action={action}>
      {children}
    </EmptyState>
  );
}

interface CleanerNotFoundProps {
  /** The city in the address; undefined where there is no such city. */
  city: { name: string; path: string } | undefined;
}

/** For a profile that does not exist (any more), with a link to others. */
export function CleanerNotFound({ city }: CleanerNotFoundProps) {
  const back = (
    <ButtonLink variant="primary" to={city?.path ?? '/cleaning-services'}>
      {city ? `Back to ${city.name}` : 'See all cleaners'}
    </ButtonLink>
  );
  return (
    <NoCleaners title="Cleaner Not Found" level="h1" action={back}>
      Nobody by this name takes bookings here at the moment. Others nearby do.
    </NoCleaners>
  );
}
