import type { Job } from '#contract/cleaner-dashboard';
import { dateIn, dayLabel } from '#contract/time';
import { ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import '../../ui/note-action.css';
import { dayOffPath } from '../parts.tsx';

/** After a cancel: its time alone is blocked, and whoever is ill needs the rest of that day off, too. */
export function DayOff({ job: { startTime, timeZone } }: { job: Pick<Job, 'startTime' | 'timeZone'> }) {
  const start = Date.parse(startTime);
  return (
    <Note>
      <p>
        <b>Away all of {dayLabel(start, timeZone)}?</b> Only this time is blocked: take the day off, so that nobody
        books another one.
      </p>
      <ButtonLink variant="quiet" to={dayOffPath(dateIn(start, timeZone))}>
        Take the day off
      </ButtonLink>
    </Note>
  );
}
