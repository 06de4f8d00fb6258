import { ButtonLink } from '../ui/button.tsx';
import { NoCleaners } from './no-cleaners.tsx';

/** A profile that is not there, or no more; leads back to the city it was looked for in. */
export function CleanerNotFound({ city, cityHref }: { city: string; cityHref: string }) {
  const back = (
    <ButtonLink variant="primary" to={cityHref}>
      Back to {city}
    </ButtonLink>
  );
  return <NoCleaners title="Cleaner Not Found" level="h1" action={back} />;
}
