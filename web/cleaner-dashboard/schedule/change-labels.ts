import type { OwnSlot, ScheduleChange } from '#contract/schedule';

const times = (count: number) => (count === 1 ? 'open time' : 'open times');

/** Of the times that stay: whether one is being paid for at this moment, and how many are visits that are only planned. */
interface Staying {
  isHeld: boolean;
  planned: number;
}

/**
 * What saving a week would do: "Adds 6, removes 4 open times; changes the longest booking of 3 open times; 2 booked jobs
 * and 1 standing visit stay."
 */
export function changeLabel(
  { added, removed, longestChanged, kept }: ScheduleChange,
  { isHeld, planned }: Staying,
): string {
  const counts = [added > 0 && `adds ${added}`, removed > 0 && `removes ${removed}`].filter((part) => part !== false);
  const changes = [
    ...(counts.length > 0 ? [`${counts.join(', ')} ${times(removed || added)}`] : []),
    ...(longestChanged > 0 ? [`changes the longest booking of ${longestChanged} ${times(longestChanged)}`] : []),
  ];
  if (changes.length === 0) changes.push('changes no open time');
  const job = isHeld ? 'booked or held time' : 'booked job';
  return `${capital([...changes, ...stays([Math.max(0, kept - planned), job], [planned, 'standing visit'])].join('; '))}.`;
}

/** What days off would take away and leave, counted from the times that are there. */
export function timeOffLabel(slots: OwnSlot[]): string {
  const open = slots.filter(({ status }) => status === 'open').length;
  const booked = slots.filter(({ status }) => status === 'booked').length;
  const change = open > 0 ? `takes ${open} ${times(open)} off the lists` : 'no open time is on those days';
  return `${capital([change, ...stays([booked, 'booked job'])].join('; '))}.`;
}

function stays(...counts: [count: number, what: string][]): string[] {
  const total = counts.reduce((sum, [count]) => sum + count, 0);
  const each = counts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count} ${what}${count === 1 ? '' : 's'}`);
  return total > 0 ? [`${each.join(' and ')} ${total === 1 ? 'stays' : 'stay'}`] : [];
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
