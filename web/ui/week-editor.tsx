import { type DaySchedule, slotStarts } from '#contract/slots';
import { type ScheduleDay, toDaySchedule, wallLabel } from '#contract/weekly-schedule';
import { FieldError } from './field.tsx';
import { SelectField, Switch } from './inputs.tsx';
import './week-editor.css';

interface WeekEditorProps {
  week: ScheduleDay[];
  onChange: (week: ScheduleDay[]) => void;
  /** What is wrong with a day, by its place in the week. */
  errorOf: (index: number) => string | undefined;
}

/** A usual week, day by day, and beside each day the times that it makes (decision: from schedule to slots). */
export function WeekEditor({ week, onChange, errorOf }: WeekEditorProps) {
  const change = (index: number, part: Partial<ScheduleDay>) =>
    onChange(week.map((row, at) => (at === index ? { ...row, ...part } : row)));
  return (
    <div className="week-editor">
      <div className="week-editor-head" aria-hidden="true">
        <span>Day</span>
        <span>Hours, and how long each job is</span>
        <span>Times customers will see</span>
      </div>
      <ul>
        {week.map((row, index) => (
          <DayRow key={row.day} row={row} error={errorOf(index)} onChange={(part) => change(index, part)} />
        ))}
      </ul>
    </div>
  );
}

interface DayRowProps {
  row: ScheduleDay;
  error: string | undefined;
  onChange: (part: Partial<ScheduleDay>) => void;
}

function DayRow({ row, error, onChange }: DayRowProps) {
  const { day, available, startTime, endTime, slotDuration } = row;
  const times = slotsOf(row);
  return (
    <li className={available ? 'week-day' : 'week-day off'} data-invalid={error ? true : undefined}>
      <Switch
        label={<b>{day}</b>}
        aria-label={`${day} available`}
        checked={available}
        onChange={({ target }) => onChange({ available: target.checked })}
      />
      {available ? (
        <>
          <div className="week-hours">
            <TimeSelect label={`${day} start`} value={startTime} onChange={(time) => onChange({ startTime: time })} />
            <span className="dim" aria-hidden="true">
              to
            </span>
            <TimeSelect label={`${day} end`} value={endTime} onChange={(time) => onChange({ endTime: time })} />
            <SelectField
              label={<span className="vh">{day} slot duration</span>}
              value={slotDuration}
              onChange={({ target }) => onChange({ slotDuration: Number(target.value) })}
            >
              {HOURS.map((hours) => (
                <option key={hours} value={hours}>
                  {hours === 1 ? '1 hour' : `${hours} hours`}
                </option>
              ))}
            </SelectField>
            {error && <FieldError>{error}</FieldError>}
          </div>
          <ul className="week-times" aria-label={`Times on ${day}`}>
            {times.map((time) => (
              <li key={time}>{time}</li>
            ))}
            {times.length === 0 && !error && <li className="none">No time fits into these hours</li>}
          </ul>
        </>
      ) : (
        <p className="week-off">Off. Turn it on to add times.</p>
      )}
    </li>
  );
}

const HOURS = [1, 2, 3, 4, 5, 6, 7, 8];

interface TimeSelectProps {
  label: string;
  /** 'HH:MM' */
  value: string;
  onChange: (time: string) => void;
}

const TimeSelect = ({ label, value, onChange }: TimeSelectProps) => (
  <SelectField
    label={<span className="vh">{label}</span>}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  >
    {[...new Set([...HALF_HOURS, value])].sort().map((time) => (
      <option key={time} value={time}>
        {wallLabel(time)}
      </option>
    ))}
  </SelectField>
);

// From five in the morning to eleven at night; another time that is stored is there too.
const HALF_HOURS = Array.from({ length: 37 }, (_, half) => {
  const minute = 5 * 60 + half * 30;
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
});

/** "9:00", for a pair whose half of the day is clear. */
const shortLabel = (minute: number): string =>
  `${Math.floor(minute / 60) % 12 || 12}:${String(minute % 60).padStart(2, '0')}`;

/** The times of a day as customers will see them: "9:00 – 12:00". */
function slotsOf(row: ScheduleDay): string[] {
  const day: DaySchedule = toDaySchedule(row);
  return slotStarts(day).map((start) => `${shortLabel(start)} – ${shortLabel(start + day.slotHours * 60)}`);
}
