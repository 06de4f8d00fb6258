import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { type OwnSchedule, type OwnSlot, scheduleCalls } from '#contract/schedule';
import { dateIn, dayLabel, rangeLabel } from '#contract/time';
import { callQuery } from '../../api/call-query.ts';
import { call } from '../../api/http.ts';
import { useRefresh } from '../../api/refresh.ts';
import { Button } from '../../ui/button.tsx';
import { CallForm, SubmitButton } from '../../ui/call-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/inputs.tsx';
import { notify } from '../../ui/toasts.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { timeOffLabel } from './change-labels.ts';
import { leftOutLabel, visitAt, visitsLeftOut, visitsOfPlans } from './plan-visits.ts';
import { SCHEDULE_QUERIES } from './week-queries.ts';

const DATE = /^\d{4}-\d\d-\d\d$/;

interface TimeOffDialogProps {
  schedule: OwnSchedule;
  /** A local date, "2026-12-08", that is chosen to begin with; else it is today. */
  day?: string | undefined;
  onClose: () => void;
}

/** Adds time off by its dates, and shows before saving which open times it removes. */
export default function TimeOffDialog({ schedule, day, onClose }: TimeOffDialogProps) {
  const { today } = schedule;
  const first = day !== undefined && DATE.test(day) && day > today ? day : today;
  const refresh = useRefresh();
  const { field, onSubmit, failure, busy, watch, setValue } = useCallForm({
    schema: scheduleCalls['POST /_api/cleaner/time-off'].request,
    values: { from: first, to: first },
    async send(days) {
      await call('POST /_api/cleaner/time-off', days);
      await refresh(...SCHEDULE_QUERIES);
      onClose();
      void notify('ok', 'Your time off is planned.');
    },
  });
  const { from, to } = watch();
  const fromBefore = useRef(from);
  // A first day that is put after the last one takes the last one with it.
  useEffect(() => {
    if (from !== fromBefore.current && from && to && from > to) setValue('to', from);
    fromBefore.current = from;
  }, [from, to, setValue]);
  return (
    <Dialog title="Add time off" onClose={onClose}>
      <div className="slot-dialog">
        <CallForm onSubmit={onSubmit} failure={failure}>
          <div className="field-pair">
            <TextField label="First day" type="date" min={today} {...field('from')} />
            <TextField label="Last day" type="date" min={from || today} {...field('to')} />
          </div>
          <div aria-live="polite">
            {from && to && from <= to && <Preview schedule={schedule} from={from} to={to} />}
          </div>
          <div className="row">
            <SubmitButton busy={busy} busyLabel="Saving...">
              Take these days off
            </SubmitButton>
            <Button onClick={onClose}>Keep working</Button>
          </div>
        </CallForm>
      </div>
    </Dialog>
  );
}

/**
 * What these days off would take away, and which standing visits they would leave out; nothing before these are known, for
 * they would read as jobs that stay.
 */
function Preview({ schedule, from, to }: { schedule: OwnSchedule; from: string; to: string }) {
  const { data, isPending } = useQuery(callQuery('GET /_api/cleaner/plans', {}));
  if (isPending) return null;
  const zone = schedule.timeZone;
  const leftOut = visitsLeftOut(visitsOfPlans(data?.plans ?? []), { from, to, zone });
  const staying = slotsOn(schedule, from, to).filter((slot) => !visitAt(leftOut, slot) && !slot.job?.isOver);
  return (
    <>
      <p>{timeOffLabel(staying)}</p>
      <BookedJobs slots={staying.filter(({ status }) => status === 'booked')} zone={zone} />
      {leftOut.length > 0 && <p>{leftOutLabel(leftOut, zone)}</p>}
    </>
  );
}

/** The jobs of those days, which time off does not cancel, and what to do about them; nothing where there are none. */
function BookedJobs({ slots, zone }: { slots: OwnSlot[]; zone: string }) {
  if (slots.length === 0) return null;
  return (
    <>
      <p>
        {slots.length === 1 ? 'You are still expected for it' : 'You are still expected for them'}. If you cannot come,
        propose another time or cancel, on the job’s page:
      </p>
      <ul className="booked-jobs">
        {slots.map(({ id, startTime, endTime, job }) => {
          const [start, end] = [Date.parse(startTime), Date.parse(endTime)];
          const when = `${dayLabel(start, zone)}, ${rangeLabel(start, end, zone)}`;
          return (
            <li key={id}>
              {job ? <Link to={`/dashboard/jobs/${job.id}`}>{`${job.clientName}, ${when}`}</Link> : when}
            </li>
          );
        })}
      </ul>
    </>
  );
}

const slotsOn = ({ slots, timeZone }: OwnSchedule, from: string, to: string) =>
  slots.filter(({ startTime }) => {
    const date = dateIn(Date.parse(startTime), timeZone);
    return from <= date && date <= to;
  });
