import type { OwnSchedule, TimeOffRow } from '#contract/schedule';
import { dayLabel, startOfDay } from '#contract/time';
import { call } from '../../api/http.ts';
import { useRefresh } from '../../api/refresh.ts';
import { Button } from '../../ui/button.tsx';
import { usePress } from '../../ui/use-press.ts';
import { SCHEDULE_QUERIES } from './week-queries.ts';

/** Days off that are planned; nothing where there are none. */
export function TimeOffList({ schedule: { timeOff, timeZone } }: { schedule: OwnSchedule }) {
  if (timeOff.length === 0) return null;
  return (
    <section className="time-off" aria-labelledby="time-off">
      <h3 id="time-off">Time off</h3>
      {/* biome-ignore lint/a11y/noRedundantRoles: without bullets some browsers do not say that it is a list */}
      <ul role="list">
        {timeOff.map((row) => (
          <DaysOff key={row.id} row={row} zone={timeZone} />
        ))}
      </ul>
    </section>
  );
}

function DaysOff({ row: { id, from, to }, zone }: { row: TimeOffRow; zone: string }) {
  const refresh = useRefresh();
  const { press, busy } = usePress(async () => {
    await call('POST /_api/cleaner/time-off/remove', { id });
    await refresh(...SCHEDULE_QUERIES);
    return { message: 'You work on those days again.' };
  });
  const label = from === to ? dayText(from, zone) : `${dayText(from, zone)} to ${dayText(to, zone)}`;
  return (
    <li>
      <span>{label}</span>
      <Button variant="quiet" busy={busy} busyLabel="Removing..." aria-label={`Remove ${label}`} onClick={press}>
        Remove
      </Button>
    </li>
  );
}

const dayText = (date: string, zone: string) => dayLabel(startOfDay(date, zone), zone);
