import { policy } from '#contract/policy';
import type { OwnSchedule, OwnSlot } from '#contract/schedule';
import { addDays, dateIn, weekdayOf } from '#contract/time';

export interface Day {
  /** 'YYYY-MM-DD' in the cleaner's zone. */
  date: string;
  /** Before today. */
  past: boolean;
  /** Taken off. */
  off: boolean;
  /** So far ahead that its times are not made yet. */
  notYet: boolean;
  slots: OwnSlot[];
}

export interface Week {
  /** Its first day. */
  first: string;
  days: Day[];
}

/** The calendar from this week's Sunday to the Saturday after the last day that can be booked. */
export function comingWeeks(schedule: OwnSchedule): Week[] {
  const { today } = schedule;
  const last = addDays(today, 7 * policy.slots.weeksAhead);
  const weeks: Week[] = [];
  for (let first = addDays(today, -weekdayOf(today)); first <= last; first = addDays(first, 7))
    weeks.push(weekFrom(first, schedule));
  return weeks;
}

/** The coming seven days, today included. */
export const comingWeek = (schedule: OwnSchedule): Week => weekFrom(schedule.today, schedule);

function weekFrom(first: string, { slots, timeOff, timeZone, today }: OwnSchedule): Week {
  const byDate = Map.groupBy(slots, ({ startTime }) => dateIn(Date.parse(startTime), timeZone));
  const days = Array.from({ length: 7 }, (_, index) => {
    const date = addDays(first, index);
    return {
      date,
      past: date < today,
      off: timeOff.some(({ from, to }) => from <= date && date <= to),
      notYet: date >= addDays(today, 7 * policy.slots.weeksAhead),
      slots: byDate.get(date) ?? [],
    };
  });
  return { first, days };
}

/** "6 times open, 2 booked": times, where a box beside it counts hours. States with no slot are left out. */
export function weekSummary({ days }: Week): string {
  const states = days.flatMap(({ slots }) => slots.map(({ status }) => status));
  const counted = (['open', 'booked', 'held', 'blocked'] as const).flatMap((state) => {
    const count = states.filter((other) => other === state).length;
    return count > 0 ? { count, state } : [];
  });
  const [first, ...others] = counted;
  if (!first) return 'No times';
  const times = first.count === 1 ? '1 time' : `${first.count} times`;
  return [`${times} ${first.state}`, ...others.map(({ count, state }) => `${count} ${state}`)].join(', ');
}
