import { formatDollars, shareCents, toCents, toDollars } from '#contract/money';
import { policy } from '#contract/policy';
import { slotStarts } from '#contract/slots';
import { type ScheduleDay, toDaySchedule } from '#contract/weekly-schedule';
import './week-tally.css';

const FEE = policy.fee.basisPoints;

/** The hours and earnings of a usual week, if all of it is booked at this rate (dollars an hour). */
export function WeekTally({ week, rate }: { week: ScheduleDay[]; rate: number }) {
  const days = week.map(toDaySchedule).map((day) => ({ times: slotStarts(day).length, hours: day.slotHours }));
  const times = days.reduce((sum, day) => sum + day.times, 0);
  const hours = days.reduce((sum, day) => sum + day.times * day.hours, 0);
  const bookedCents = hours * toCents(rate);
  const lines: [string, string][] = [
    ['Days', String(days.filter((day) => day.times > 0).length)],
    ['Times to book', String(times)],
    [`All booked at $${rate}`, formatDollars(toDollars(bookedCents))],
    [`After the ${FEE / 100}% fee`, formatDollars(toDollars(bookedCents - shareCents(bookedCents, FEE)))],
  ];
  return (
    <div className="tally">
      <div className="time-badge active">
        <span className="day">Your week</span>
        <span className="time" aria-live="polite">
          {hours} {hours === 1 ? 'hour' : 'hours'}
        </span>
      </div>
      <dl className="sum">
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="cap">You can change this any week, and block a single day off.</p>
    </div>
  );
}
