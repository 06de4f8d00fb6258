import { ButtonLink } from '../ui/button.tsx';
import { NoCleaners } from './no-cleaners.tsx';

/** For a profile that does not exist (any more), with a link back to its city. */
export function CleanerNotFound({ city, cityHref }: { city: string; cityHref: string }) {
  const back = (
    <ButtonLink variant="primary" to={cityHref}>
      Back to {city}
    </ButtonLink>
  );
  return <NoCleaners title="Cleaner Not Found" level="h1" action={back} />;
}
