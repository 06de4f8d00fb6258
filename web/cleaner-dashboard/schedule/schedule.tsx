import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnSchedule } from '#contract/schedule';
import { callQuery } from '../../api/page-data.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusBack } from '../../ui/focus.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { Calendar } from './calendar.tsx';
import { TimeOffList } from './time-off-list.tsx';
import './schedule.css';

// Loaded late: validating a week needs the contract's schemas, which viewing does not.
const WeekEditor = lazyComponent(() => import('./week-editor.tsx'), <TextSkeleton lines={7} />);
const TimeOffDialog = lazyComponent(() => import('./time-off-dialog.tsx'), null);

/** The Schedule section: the usual week, time off, and the resulting slots (docs/product.md#changing-the-week). */
export function Schedule({ isPublic }: { isPublic: boolean }) {
  const query = useQuery(callQuery('GET /_api/cleaner/schedule', {}));
  return (
    <section className="card schedule" id="schedule" aria-labelledby="schedule-title">
      {query.data ? (
        <Loaded schedule={query.data} isPublic={isPublic} />
      ) : (
        <>
          <h2 id="schedule-title">Schedule</h2>
          {query.error ? <QueryError query={query} /> : <TextSkeleton />}
        </>
      )}
    </section>
  );
}

function Loaded({ schedule, isPublic }: { schedule: OwnSchedule; isPublic: boolean }) {
  const [open, setOpen] = useState<'week' | 'time off'>();
  const editWeek = useFocusBack(open === 'week');
  const close = () => setOpen(undefined);
  return (
    <>
      <div className="schedule-head">
        <div>
          <h2 id="schedule-title">Schedule</h2>
          <p className="muted">Your usual week. A booked time never moves when you change it.</p>
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
          <Calendar schedule={schedule} isPublic={isPublic} />
          <TimeOffList schedule={schedule} />
        </>
      )}
      {open === 'time off' && <TimeOffDialog schedule={schedule} onClose={close} />}
    </>
  );
}
