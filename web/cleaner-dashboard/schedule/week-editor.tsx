import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { OwnSchedule, ScheduleChange } from '#contract/schedule';
import { type ScheduleDay, WeeklySchedule } from '#contract/weekly-schedule';
import { callQuery } from '../../api/call-query.ts';
import { call, errorMessage } from '../../api/http.ts';
import { useRefresh } from '../../api/refresh.ts';
import { Button } from '../../ui/button.tsx';
import { takeFocus } from '../../ui/focus.ts';
import { Note } from '../../ui/note.tsx';
import { usePress } from '../../ui/use-press.ts';
import { WeekRows } from '../../ui/week-rows.tsx';
import { changeLabel } from './change-labels.ts';
import { outsideLabel, plansOutside, visitAt, visitsOfPlans } from './plan-visits.ts';
import { SCHEDULE_QUERIES } from './week-queries.ts';

/** Milliseconds without a change before the server is asked for a preview. */
const DEBOUNCE_MS = 250;

interface WeekEditorProps {
  schedule: OwnSchedule;
  isPublic: boolean;
  onDone: () => void;
}

/** Edits the usual week. What saving would do to the open times is shown before it is saved. */
export default function WeekEditor({ schedule, isPublic, onDone }: WeekEditorProps) {
  const [week, setWeek] = useState(schedule.weeklySchedule);
  const errors = errorsOf(week);
  const isWrong = Object.keys(errors).length > 0;
  const refresh = useRefresh();
  const { press, busy } = usePress(async () => {
    await call('POST /_api/cleaner/schedule', { weeklySchedule: week });
    await refresh(...SCHEDULE_QUERIES);
    onDone();
    return { message: 'Your week is saved.' };
  });
  return (
    <fieldset className="week-editor" ref={takeFocus} tabIndex={-1} aria-label="Your usual week">
      <WeekRows week={week} errors={errors} onChange={setWeek} />
      {week.every(({ available }) => !available) && (
        <Note kind="wait">All days are off. Nobody can book you until you turn one on.</Note>
      )}
      <div className="week-editor-foot">
        <div aria-live="polite">
          {isPublic && !isWrong && <Preview week={week} schedule={schedule} />}
          {isWrong && <p>Some hours need another look before this can be saved.</p>}
        </div>
        <div className="row">
          <Button onClick={onDone}>Discard changes</Button>
          <Button variant="primary" disabled={isWrong} busy={busy} busyLabel="Saving..." onClick={press}>
            Save week
          </Button>
        </div>
      </div>
    </fieldset>
  );
}

function Preview({ week, schedule }: { week: ScheduleDay[]; schedule: OwnSchedule }) {
  const debounced = useDebounced(week);
  const isChanged = JSON.stringify(debounced) !== JSON.stringify(schedule.weeklySchedule);
  const query = useQuery({
    queryKey: ['POST /_api/cleaner/schedule', 'preview', debounced],
    queryFn: () =>
      call('POST /_api/cleaner/schedule', { weeklySchedule: debounced, preview: true }) as Promise<ScheduleChange>,
    enabled: isChanged,
    gcTime: 0,
  });
  const { data: own } = useQuery(callQuery('GET /_api/cleaner/plans', {}));
  const plans = own?.plans ?? [];
  const outside = plansOutside(plans, debounced);
  if (!isChanged) return <p className="muted">Nothing is changed yet.</p>;
  if (query.error) return <p>{errorMessage(query.error)}</p>;
  if (!query.data || debounced !== week) return <p className="muted">Counting your times...</p>;
  const isHeld = schedule.slots.some(({ status }) => status === 'held');
  const visits = visitsOfPlans(plans).filter(({ paid }) => !paid);
  const planned = schedule.slots.filter((slot) => visitAt(visits, slot)).length;
  return (
    <>
      <p>
        <b>{changeLabel(query.data, { isHeld, planned })}</b>
      </p>
      {outside.length > 0 && <p>{outsideLabel(outside)}</p>}
    </>
  );
}

/** The value, debounced: its latest state that did not change for a moment. */
function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** The contract's error messages, by the day's name. */
function errorsOf(week: ScheduleDay[]): Record<string, string> {
  const issues = WeeklySchedule.safeParse(week).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [week[Number(path[0])]!.day, message]));
}
