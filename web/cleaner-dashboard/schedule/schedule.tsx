import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { inWords } from '#contract/number-words';
import { policy } from '#contract/policy';
import type { OwnSchedule, TimeOffRow } from '#contract/schedule';
import { dayLabel, startOfDay } from '#contract/time';
import { callQuery } from '../../api/call-query.ts';
import { call } from '../../api/http.ts';
import { useRefresh } from '../../api/refresh.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusBack } from '../../ui/focus.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { usePress } from '../../ui/use-press.ts';
import { DAY_OFF, partPath } from '../parts.tsx';
import { Calendar } from './calendar.tsx';
import { SCHEDULE_QUERIES } from './week-queries.ts';
import './schedule.css';

// Loaded late: validating a week needs the contract's schemas, which viewing does not.
const WeekEditor = lazyComponent(() => import('./week-editor.tsx'), <TextSkeleton lines={7} />);
const TimeOffDialog = lazyComponent(() => import('./time-off-dialog.tsx'), null);

interface ScheduleProps {
  /** Whether customers can see the cleaner's times. */
  isPublic: boolean;
  /** Which days of the calendar: the coming seven, or all that can be booked. */
  days: 'coming week' | 'all';
}

/** The Schedule section: the usual week, time off, and the resulting slots (docs/product.md#changing-the-week). */
export function Schedule(props: ScheduleProps) {
  const query = useQuery(callQuery('GET /_api/cleaner/schedule', {}));
  return (
    <section className="card schedule" id="schedule" aria-labelledby="schedule-title">
      {query.data ? (
        <Loaded schedule={query.data} {...props} />
      ) : (
        <>
          <h2 id="schedule-title">Schedule</h2>
          {query.error ? <QueryError query={query} /> : <TextSkeleton />}
        </>
      )}
    </section>
  );
}

function Loaded({ schedule, isPublic, days }: ScheduleProps & { schedule: OwnSchedule }) {
  const [search, setSearch] = useSearchParams();
  const dayOff = search.get(DAY_OFF) ?? undefined;
  const [open, setOpen] = useState<'week' | 'time off' | undefined>(dayOff === undefined ? undefined : 'time off');
  const editWeek = useFocusBack(open === 'week');
  const close = () => {
    setOpen(undefined);
    // Loaded anew, the page does not ask for the same day again.
    if (dayOff !== undefined)
      setSearch((before) => new URLSearchParams([...before].filter(([name]) => name !== DAY_OFF)), {
        replace: true,
        preventScrollReset: true,
      });
  };
  return (
    <>
      <div className="schedule-head">
        <div>
          <h2 id="schedule-title">Schedule</h2>
          <p className="muted">The days to come, by your usual week. A booked time never moves when you change it.</p>
        </div>
        {open !== 'week' && (
          <div className="row">
            <Button onClick={() => setOpen('time off')}>Add time off</Button>
            <Button ref={editWeek} variant="primary" onClick={() => setOpen('week')}>
              Edit week
            </Button>
          </div>
        )}
      </div>
      {open === 'week' ? (
        <WeekEditor schedule={schedule} isPublic={isPublic} onDone={close} />
      ) : (
        <>
          <Calendar schedule={schedule} isPublic={isPublic} days={days} />
          {days === 'all' ? (
            <TimeOffList schedule={schedule} />
          ) : (
            <p className="all-weeks">
              <Link to={partPath('schedule')}>All {inWords(policy.slots.weeksAhead, 'week')} and time off</Link>
            </p>
          )}
        </>
      )}
      {open === 'time off' && <TimeOffDialog schedule={schedule} day={dayOff} onClose={close} />}
    </>
  );
}

/** Days off that are planned; nothing where there are none. */
function TimeOffList({ schedule: { timeOff, timeZone } }: { schedule: OwnSchedule }) {
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
