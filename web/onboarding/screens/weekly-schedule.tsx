import { formatDollars, formatRate, shareCents, toCents, toDollars } from '#contract/money';
import { inWords } from '#contract/number-words';
import { WeekOffered as schema } from '#contract/onboarding';
import { policy } from '#contract/policy';
import { slotStarts } from '#contract/slots';
import { DEFAULT_WEEK, type ScheduleDay, toDaySchedule } from '#contract/weekly-schedule';
import { Note } from '../../ui/note.tsx';
import { WeekRows } from '../../ui/week-rows.tsx';
import { ScreenFrame } from '../screen-frame.tsx';
import { type ScreenProps, useScreenForm, useWizard } from '../wizard.ts';
import './weekly-schedule.css';

/** Screen 3: the usual week, with the times that it makes. */
export function WeeklySchedule({ draft }: ScreenProps) {
  const { user, answers } = useWizard();
  const { form, frame, errorOf } = useScreenForm({
    schema,
    draft,
    values: answers[3] ?? { weeklySchedule: DEFAULT_WEEK },
    toSent: (answer) => ({ step: 3, ...answer }),
  });
  const week = form.watch('weeklySchedule');
  const change = (next: ScheduleDay[]) =>
    form.setValue('weeklySchedule', next, { shouldDirty: true, shouldValidate: frame.invalid });
  const errors = Object.fromEntries(
    week.map(({ day }, index) => [
      day,
      errorOf(`weeklySchedule.${index}.endTime`) ?? errorOf(`weeklySchedule.${index}.slotDuration`),
    ]),
  );
  return (
    <ScreenFrame
      title="Weekly Schedule"
      lead={`Turn on the days you work. We open the times, and always leave ${inWords(policy.slots.bufferMinutes / 60, 'hour', 'an')} between two jobs, for travel and lunch.`}
      frame={frame}
      aside={<WeekTally week={week} rate={user.baseRate ?? policy.rate.defaultCents / 100} />}
    >
      <WeekRows week={week} errors={errors} onChange={change} />
      {week.every(({ available }) => !available) && (
        <Note>All days are off. You can go on like this, but customers cannot book you until a day is on.</Note>
      )}
    </ScreenFrame>
  );
}

const FEE = policy.fee.basisPoints;

/** The hours and earnings of a usual week, if all of it is booked at this rate (dollars an hour). */
function WeekTally({ week, rate }: { week: ScheduleDay[]; rate: number }) {
  const days = week.map(toDaySchedule).map((day) => ({ times: slotStarts(day).length, hours: day.slotHours }));
  const times = days.reduce((sum, day) => sum + day.times, 0);
  const hours = days.reduce((sum, day) => sum + day.times * day.hours, 0);
  const bookedCents = hours * toCents(rate);
  const lines: [string, string][] = [
    ['Days', String(days.filter((day) => day.times > 0).length)],
    ['Jobs, if all is booked', String(times)],
    [`All booked at ${formatRate(rate)}`, formatDollars(toDollars(bookedCents))],
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
      <p className="cap">
        Counted in jobs of each day’s shortest length. A longer one fills more of the day, and brings more.
      </p>
      <p className="cap">You can change this any week, and block a single day off.</p>
    </div>
  );
}
