import type { OwnSchedule } from '#contract/schedule';
import { clockLabel } from '../../ui/clock-labels.ts';
import { minuteOf } from './plan-visits.ts';
import './usual-week.css';

/** What is kept while customers do not see the cleaner, so that none of it is open. */
export function UsualWeek({ schedule: { weeklySchedule } }: { schedule: OwnSchedule }) {
  const days = weeklySchedule.filter(({ available }) => available);
  if (days.length === 0) {
    return <p className="muted">Customers do not see you at the moment. You have not set a usual week yet.</p>;
  }
  return (
    <>
      <p>
        Your usual week is kept. Customers do not see you at the moment, so below only what is booked already stands.
      </p>
      <ul className="usual-week">
        {days.map(({ day, startTime, endTime }) => (
          <li key={day}>
            <b>{day}</b> {clockLabel(minuteOf(startTime))} to {clockLabel(minuteOf(endTime))}
          </li>
        ))}
      </ul>
    </>
  );
}
