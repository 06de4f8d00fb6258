import { type ReactNode, useState } from 'react';
import { policy } from '#contract/policy';
import { slotStarts } from '#contract/slots';
import { minuteOf } from '#contract/time-of-day';
import { type ScheduleDay, toDaySchedule, type Weekday } from '#contract/weekly-schedule';
import { Button } from './button.tsx';
import { clockLabel, shortSpan } from './clock-labels.ts';
import { FieldError } from './field.tsx';
import { takeFocus } from './focus.ts';
import { SelectField, Switch } from './inputs.tsx';
import { TimeChip } from './time-chip.tsx';

interface WeekRowsProps {
  /** All seven, Sunday first. */
  week: ScheduleDay[];
  /** What is wrong with a day, in the contract's words. */
  errors?: Partial<Record<Weekday, string>>;
  onChange: (week: ScheduleDay[]) => void;
}

/** A weekly schedule to be changed: for each day whether, from when to when, how long each job, and the times of it. */
export function WeekRows({ week, errors = {}, onChange }: WeekRowsProps) {
  const [copied, setCopied] = useState<Weekday>();
  const isSame = week.every((row) => isSameHours(row, week[0]!));
  const copy = (from: ScheduleDay) => {
    setCopied(from.day);
    onChange(week.map(({ day, available }) => ({ ...from, day, available })));
  };
  return (
    <>
      <p className="hint">
        For each day: from when to when, and the shortest and the longest booking that you take. With no limit one may
        last until your next job or the end of your day, {longestHours} hours at most. Where days differ, one press
        gives a day’s hours to all others.
      </p>
      {copied && isSame && (
        <p className="small" role="status" ref={takeFocus} tabIndex={-1}>
          Every day has {copied}’s hours now. Turn on the days that you work.
        </p>
      )}
      {/* biome-ignore lint/a11y/noRedundantRoles: without bullets some browsers do not say that it is a list */}
      <ul className="week-rows" role="list">
        {week.map((row) => (
          <WeekRow
            key={row.day}
            row={row}
            error={errors[row.day]}
            onChange={(changed) => onChange(week.map((other) => (other.day === row.day ? changed : other)))}
            onCopy={isSame ? undefined : () => copy(row)}
          />
        ))}
      </ul>
    </>
  );
}

/** Two days with the same hours, whichever of them is on. */
const isSameHours = (one: ScheduleDay, other: ScheduleDay): boolean =>
  one.startTime === other.startTime &&
  one.endTime === other.endTime &&
  one.slotDuration === other.slotDuration &&
  one.longestDuration === other.longestDuration;

interface WeekRowProps {
  row: ScheduleDay;
  error: string | undefined;
  onChange: (row: ScheduleDay) => void;
  /** Gives its hours to all other days; undefined where they have them. */
  onCopy: (() => void) | undefined;
}

function WeekRow({ row, error, onChange, onCopy }: WeekRowProps) {
  const { day, available, startTime, endTime, slotDuration } = row;
  const errorId = `${day}-error`;
  const wrong = error ? { 'aria-invalid': true as const, 'aria-describedby': errorId } : {};
  return (
    <li className={available ? undefined : 'off'}>
      <Switch
        label={<b>{day}</b>}
        checked={available}
        onChange={({ target }) => onChange({ ...row, available: target.checked })}
      />
      {available ? (
        <>
          <div className="hours">
            <Captioned caption="From">
              <TimeSelect
                label={`${day}, from`}
                value={startTime}
                onChange={(time) => onChange({ ...row, startTime: time })}
              />
            </Captioned>
            <Captioned caption="To">
              <TimeSelect
                label={`${day}, to`}
                value={endTime}
                onChange={(time) => onChange({ ...row, endTime: time })}
                {...wrong}
              />
            </Captioned>
            <Captioned caption="Shortest booking">
              <SelectField
                label={<span className="vh">{day}, shortest booking</span>}
                value={slotDuration}
                onChange={({ target }) => onChange(withShortest(row, Number(target.value)))}
              >
                {JOB_HOURS.map((hours) => (
                  <option key={hours} value={hours}>
                    {hours === 1 ? '1 hour' : `${hours} hours`}
                  </option>
                ))}
              </SelectField>
            </Captioned>
            <Captioned caption="Longest booking">
              <SelectField
                label={<span className="vh">{day}, longest booking</span>}
                value={row.longestDuration ?? ''}
                onChange={({ target }) => onChange(withLongest(row, target.value))}
              >
                <option value="">no limit</option>
                {LONGEST_HOURS.filter((hours) => hours >= slotDuration).map((hours) => (
                  <option key={hours} value={hours}>
                    up to {hours === 1 ? '1 hour' : `${hours} hours`}
                  </option>
                ))}
              </SelectField>
            </Captioned>
          </div>
          {error ? <FieldError id={errorId}>{error}</FieldError> : <DayTimes row={row} />}
          {onCopy && !error && (
            <Button variant="quiet" className="copy-hours" onClick={onCopy}>
              Use {day}’s hours on all days
            </Button>
          )}
        </>
      ) : (
        <p className="dim">Off</p>
      )}
    </li>
  );
}

/** What a choice is, for who sees it; its label says the day too. */
const Captioned = ({ caption, children }: { caption: string; children: ReactNode }) => (
  <div>
    <span className="cap" aria-hidden="true">
      {caption}
    </span>
    {children}
  </div>
);

/** The longest booking is never shorter than the shortest. */
const withShortest = (row: ScheduleDay, slotDuration: number): ScheduleDay => ({
  ...row,
  slotDuration,
  ...(row.longestDuration !== undefined && { longestDuration: Math.max(row.longestDuration, slotDuration) }),
});

/** The longest booking that is taken that day; as long as there is time where none is named. */
function withLongest({ longestDuration: _before, ...row }: ScheduleDay, value: string): ScheduleDay {
  return value === '' ? row : { ...row, longestDuration: Number(value) };
}

/** The times that a day's row makes. */
function DayTimes({ row }: { row: ScheduleDay }) {
  const starts = slotStarts(toDaySchedule(row));
  if (starts.length === 0) return <p className="dim">Too short for a job.</p>;
  return (
    <p className="day-times">
      {starts.map((start) => {
        const [from, to] = [clockLabel(start), clockLabel(start + row.slotDuration * 60)];
        return (
          <span key={start}>
            <span className="vh">
              {from} to {to},{' '}
            </span>
            <span aria-hidden="true">
              <TimeChip span={shortSpan(from, to)} />
            </span>
          </span>
        );
      })}
    </p>
  );
}

interface TimeSelectProps {
  label: string;
  /** 'HH:MM' */
  value: string;
  onChange: (time: string) => void;
}

function TimeSelect({ label, value, onChange, ...wiring }: TimeSelectProps) {
  const times = HALF_HOURS.includes(value) ? HALF_HOURS : [...HALF_HOURS, value].sort();
  return (
    <SelectField
      label={<span className="vh">{label}</span>}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      {...wiring}
    >
      {times.map((time) => (
        <option key={time} value={time}>
          {clockLabel(minuteOf(time))}
        </option>
      ))}
    </SelectField>
  );
}

const { shortestHours, longestHours } = policy.slots;
const STEP_HOURS = policy.booking.stepMinutes / 60;
const LONGEST_HOURS = Array.from(
  { length: (longestHours - shortestHours) / STEP_HOURS + 1 },
  (_, more) => shortestHours + more * STEP_HOURS,
);
const JOB_HOURS = Array.from({ length: longestHours - shortestHours + 1 }, (_, more) => shortestHours + more);

const HALF_HOURS = Array.from({ length: 48 }, (_, half) => {
  const hour = String(Math.floor(half / 2)).padStart(2, '0');
  return `${hour}:${half % 2 === 0 ? '00' : '30'}`;
});
