import type { TimeSlot } from '#contract/availability';
import { dayLabel } from '#contract/time';
import { useRangeLabel } from '../booking-format.ts';
import './again.css';

interface TimesProps {
  slots: TimeSlot[];
  chosen: TimeSlot;
  disabled: boolean;
  onChoose: (slot: TimeSlot) => void;
}

/** The next times that fit, one of them chosen. */
export const Times = ({ slots, chosen, disabled, onChoose }: TimesProps) => (
  <fieldset className="again-times" disabled={disabled}>
    <legend className="label">When?</legend>
    {slots.map((slot, index) => (
      <label key={slot.id} className="check">
        <input type="radio" name="time" checked={slot.id === chosen.id} onChange={() => onChoose(slot)} />
        <TimeOf slot={slot} isAsBefore={index === 0 && isOutOfOrder(slots)} />
      </label>
    ))}
  </fieldset>
);

/** What comes first though it is later than the next one is on the weekday of the visit before. */
const isOutOfOrder = ([first, second]: TimeSlot[]): boolean =>
  first !== undefined && second !== undefined && Date.parse(first.startTime) > Date.parse(second.startTime);

function TimeOf({ slot: { startTime, endTime, city }, isAsBefore }: { slot: TimeSlot; isAsBefore: boolean }) {
  const range = useRangeLabel(startTime, endTime, city.timeZone);
  return (
    <span>
      <b>{dayLabel(Date.parse(startTime), city.timeZone)}</b> <span className="cap">{range}</span>
      {isAsBefore && <span className="cap as-before">The weekday of last time</span>}
    </span>
  );
}
