import Check from 'lucide-react/icons/check';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { addDays, DAY, dateIn, dayLabel, rangeLabel, shortDayLabel, timeLabel } from '#contract/time';
import { IconButton } from './button.tsx';
import { dayLabels } from './day-labels.ts';
import './weeks-of-times.css';

/** A time to choose: instants as ISO 8601. No two of a list begin at once. */
export interface ChoosableTime {
  id: number;
  startTime: string;
  endTime: string;
}

interface WeeksOfTimesProps {
  /** At least one, in order. */
  times: readonly ChoosableTime[];
  zone: string;
  /** The date in that zone. */
  today: string;
  /** The ids of those that are chosen, where a press chooses; left out where a press leads on. */
  chosen?: readonly number[];
  /** The instant (ISO 8601) that another one is chosen for. */
  near?: string | undefined;
  disabled?: boolean;
  onPress: (time: ChoosableTime) => void;
}

/** One person's open times, a week at a time, each a button; opens at what is chosen, or nearest, or first. */
export function WeeksOfTimes({ times, zone, today, chosen, near, disabled = false, onPress }: WeeksOfTimesProps) {
  const weekOf = ({ startTime }: ChoosableTime) =>
    Math.floor((Date.parse(dateIn(Date.parse(startTime), zone)) - Date.parse(today)) / (7 * DAY));
  const last = weekOf(times.at(-1)!);
  const [wanted, setWanted] = useState(() =>
    weekOf(times.find(({ id }) => chosen?.includes(id)) ?? nearestTo(near, times) ?? times[0]!),
  );
  const week = Math.min(wanted, last);
  const shown = times.filter((time) => weekOf(time) === week);
  const byDate = Map.groupBy(shown, ({ startTime }) => dateIn(Date.parse(startTime), zone));
  // Not `disabled`: the arrow that was pressed last would lose the focus at either end.
  const turnTo = (other: number) =>
    other < 0 || other > last ? { 'aria-disabled': true } : { onClick: () => setWanted(other) };
  return (
    <div className="weeks-of-times">
      <div className="week-choice">
        <IconButton variant="secondary" label="Previous week" icon={<ChevronLeft />} {...turnTo(week - 1)} />
        <p role="status">
          <b>{weekLabel(addDays(today, 7 * week))}</b>
          <span className="cap">{shown.length === 1 ? 'one time' : `${shown.length || 'no'} times`}</span>
        </p>
        <IconButton variant="secondary" label="Next week" icon={<ChevronRight />} {...turnTo(week + 1)} />
      </div>
      {[...byDate].map(([date, ofDay]) => (
        <section key={date} aria-labelledby={`times-${date}`}>
          <h3 id={`times-${date}`}>{dayLabelOf(date, today)}</h3>
          <div className="time-choices">
            {ofDay.map((time) => (
              <TimeChoice
                key={time.startTime}
                {...{ time, zone, disabled, onPress }}
                isChosen={chosen?.includes(time.id)}
              />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

function nearestTo(near: string | undefined, times: readonly ChoosableTime[]): ChoosableTime | undefined {
  if (near === undefined) return undefined;
  const away = ({ startTime }: ChoosableTime) => Math.abs(Date.parse(startTime) - Date.parse(near));
  return times.toSorted((one, other) => away(one) - away(other))[0];
}

interface TimeChoiceProps extends Pick<WeeksOfTimesProps, 'zone' | 'onPress'> {
  time: ChoosableTime;
  disabled?: boolean;
  /** Left out where a press leads on. */
  isChosen?: boolean | undefined;
}

/** One time to choose, as a pane whose light goes on. */
export function TimeChoice({ time, zone, disabled = false, isChosen, onPress }: TimeChoiceProps) {
  const [start, end] = [Date.parse(time.startTime), Date.parse(time.endTime)];
  return (
    <button
      type="button"
      className="time-choice"
      aria-pressed={isChosen}
      // The visible text comes first, so that it works with voice control.
      aria-label={`${rangeLabel(start, end, zone).replace('–', 'to')}, ${dayLabel(start, zone)}`}
      disabled={disabled}
      onClick={() => onPress(time)}
    >
      <b>
        {isChosen && <Check />}
        {timeLabel(start, zone)}
      </b>{' '}
      <span className="small">to {timeLabel(end, zone)}</span>
    </button>
  );
}

/** "Nov 22 – Nov 28" */
const weekLabel = (first: string): string => `${monthDay(first)} – ${monthDay(addDays(first, 6))}`;
const monthDay = (date: string): string => shortDayLabel(Date.parse(date), 'UTC').split(', ')[1]!;

/** "Tomorrow, November 23", "Monday, November 24" */
function dayLabelOf(date: string, today: string): string {
  const day = dayLabels(date, today);
  return `${day.name}, ${day.date}`;
}
