import { firstNameOf } from '#contract/first-name';
import { longHours } from '#contract/home-words';
import { timeOfDayLabel, WEEKDAYS } from '#contract/plan-consent';
import { ALL_STARTS, startsOn, type TimeOfPlan, type WorkingDay, whyNotThen } from '#contract/plan-hours';
import type { Plan } from '#contract/plans';
import { minuteOf, timeOf } from '#contract/time-of-day';
import { SelectField } from '../../../ui/inputs.tsx';
import type { WantedPlan } from './part-props.ts';

/** The days on which a plan's cleaner works; undefined as long as nobody knows. */
type Days = readonly WorkingDay[] | undefined;
type Wanted = Pick<WantedPlan, 'weekday' | 'time' | 'minutes'>;

const timeOfPlan = ({ weekday, time, minutes }: Wanted): TimeOfPlan => ({
  ...{ weekday, minutes },
  startMinute: minuteOf(time),
});

/** Whether visits can be so by the cleaner's usual week: as they are they can stay, and become shorter where they are. */
export function canBe(days: Days, plan: Plan, wanted: Wanted): boolean {
  const why = days ? whyNotThen(days, timeOfPlan(wanted)) : null;
  if (why === null) return true;
  if (wanted.weekday !== plan.weekday || wanted.time !== plan.time) return false;
  return wanted.minutes === plan.minutes || (why === 'not_working' && wanted.minutes < plan.minutes);
}

/** The minutes of a weekday at which visits can begin. */
function startsFor(days: Days, plan: Plan, { weekday, minutes }: Wanted): number[] {
  const starts = days ? startsOn(days, { weekday, minutes }) : ALL_STARTS;
  const now = weekday === plan.weekday && canBe(days, plan, { weekday, time: plan.time, minutes });
  return [...new Set([...(now ? [minuteOf(plan.time)] : []), ...starts])].sort((one, other) => one - other);
}

interface WhenFieldsProps {
  plan: Plan;
  wanted: WantedPlan;
  days: Days;
  onWhen: (when: Pick<WantedPlan, 'weekday' | 'time'>) => void;
}

/** The day and the time of visits to come: what their cleaner never works is not to be chosen. */
export function WhenFields({ plan, wanted, days, onWhen }: WhenFieldsProps) {
  const name = firstNameOf(plan.cleaner.displayName);
  const chosen = days?.find(({ weekday }) => weekday === wanted.weekday);
  const starts = [...new Set([minuteOf(wanted.time), ...startsFor(days, plan, wanted)])].sort((a, b) => a - b);
  const chooseDay = (weekday: number) => {
    const at = minuteOf(wanted.time);
    // The same time of day, or the nearest to it.
    const [nearest = at] = startsFor(days, plan, { ...wanted, weekday }).sort(
      (one, other) => Math.abs(one - at) - Math.abs(other - at),
    );
    onWhen({ weekday, time: timeOf(nearest) });
  };
  return (
    <div>
      <div className="field-pair">
        <SelectField
          label="Day"
          value={wanted.weekday}
          onChange={({ currentTarget }) => chooseDay(Number(currentTarget.value))}
        >
          {WEEKDAYS.map((label, weekday) => {
            const isPossible = startsFor(days, plan, { ...wanted, weekday }).length > 0;
            return (
              <option key={label} value={weekday} disabled={!isPossible && weekday !== wanted.weekday}>
                {label}
                {!isPossible && ` (${whyNoDay(days, weekday, wanted.minutes)})`}
              </option>
            );
          })}
        </SelectField>
        <SelectField
          label="Time"
          value={wanted.time}
          onChange={({ currentTarget }) => onWhen({ weekday: wanted.weekday, time: currentTarget.value })}
        >
          {starts.map((minute) => (
            <option key={minute} value={timeOf(minute)}>
              {timeOfDayLabel(minute)}
            </option>
          ))}
        </SelectField>
      </div>
      {chosen && (
        <p className="hint" role="status">
          On {WEEKDAYS[chosen.weekday]} {name} works from {timeOfDayLabel(minuteOf(chosen.startTime))} to{' '}
          {timeOfDayLabel(minuteOf(chosen.endTime))}.
        </p>
      )}
    </div>
  );
}

/** Why no visit of so many minutes can be on a weekday, in a few words. */
function whyNoDay(days: Days, weekday: number, minutes: number): string {
  const day = days?.find((one) => one.weekday === weekday);
  if (!day) return 'not working';
  return minutes < day.shortestMinutes ? `from ${longHours(day.shortestMinutes)}` : `no room for ${longHours(minutes)}`;
}
