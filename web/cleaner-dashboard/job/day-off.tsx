import { useQuery } from '@tanstack/react-query';
import { dateIn, dayLabel } from '#contract/time';
import { callQuery } from '../../api/call-query.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import '../../ui/note-action.css';
import { dayOffPath } from '../parts.tsx';

/**
 * Of a job that its cleaner canceled: its time alone is blocked, and whoever is ill needs the rest of that day off, too. Offered
 * until that day is over or is off. `startTime`: when the job was, an ISO instant.
 */
export function DayOff({ startTime }: { startTime: string }) {
  const { data } = useQuery(callQuery('GET /_api/cleaner/schedule', {}));
  if (!data) return null;
  const { timeZone, today, timeOff } = data;
  const start = Date.parse(startTime);
  const date = dateIn(start, timeZone);
  if (date < today || timeOff.some(({ from, to }) => from <= date && date <= to)) return null;
  return (
    <Note>
      <p>
        <b>Away all of {dayLabel(start, timeZone)}?</b> Only this time is blocked: take the day off, so that nobody
        books another one.
      </p>
      <ButtonLink variant="quiet" to={dayOffPath(date)}>
        Take the day off
      </ButtonLink>
    </Note>
  );
}
