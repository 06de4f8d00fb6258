import type { BookingByToken } from '#contract/booking';
import { firstNameOf } from '#contract/first-name';
import { ButtonLink } from '../../ui/button.tsx';
import { useMomentLabel } from '../booking-format.ts';
import { isSettled } from './settled.tsx';

/** Of a job for which one side was not there: which, or what the cleaner says until that is decided. */
export function NoShow({ booking }: { booking: BookingByToken }) {
  const { notThere, cleaner, city, reportUntil, reported, now } = booking;
  const until = useMomentLabel(reportUntil ?? now, city.timeZone);
  const name = firstNameOf(cleaner.displayName);
  if (notThere === 'cleaner') {
    return (
      <>
        <h2>We are sorry</h2>
        <p className="muted">{name} did not come.</p>
        <ButtonLink to={`/cleaning-services/${city.slug}`} reloadDocument>
          See other times in {city.name}
        </ButtonLink>
      </>
    );
  }
  // What the cleaner has said is decided: the team's answer stands in its place.
  if (isSettled(booking)) return null;
  return (
    <>
      <h2>No-show reported</h2>
      <p className="muted">
        {name} was there and reported that nobody was.
        {reportUntil !== null && !reported && ` If that is not so, please tell us by ${until}.`}
      </p>
    </>
  );
}
