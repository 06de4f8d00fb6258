import { NoCleanersDrawing } from '../drawings/empty-states.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** A profile that is not there, or no more; leads back to the city it was looked for in. */
export function CleanerNotFound({ city, cityHref }: { city: string; cityHref: string }) {
  return (
    <EmptyState
      drawing={<NoCleanersDrawing />}
      title="Cleaner Not Found"
      level="h1"
      action={
        <ButtonLink variant="primary" to={cityHref}>
          Back to {city}
        </ButtonLink>
      }
    />
  );
}
