import type { OwnSlot, ScheduleChange } from '#contract/schedule';

const times = (count: number) => (count === 1 ? 'open time' : 'open times');

/**
 * What saving a week would do: "Adds 6, removes 4 open times; changes the longest booking of 3 open times; 2 booked jobs
 * stay." With `held` some of those that stay are being paid for at this moment.
 */
export function changeLabel({ added, removed, longestChanged, kept }: ScheduleChange, held: boolean): string {
  const counts = [added > 0 && `adds ${added}`, removed > 0 && `removes ${removed}`].filter((part) => part !== false);
  const changes = [
    ...(counts.length > 0 ? [`${counts.join(', ')} ${times(removed || added)}`] : []),
    ...(longestChanged > 0 ? [`changes the longest booking of ${longestChanged} ${times(longestChanged)}`] : []),
  ];
  if (changes.length === 0) changes.push('changes no open time');
  return `${capital([...changes, ...stays(kept, held)].join('; '))}.`;
}

/** What days off would take away and leave, counted from the times that are there. */
export function timeOffLabel(slots: OwnSlot[]): string {
  const open = slots.filter(({ status }) => status === 'open').length;
  const booked = slots.filter(({ status }) => status === 'booked').length;
  const change = open > 0 ? `takes ${open} ${times(open)} off the lists` : 'no open time is on those days';
  return `${capital([change, ...stays(booked, false)].join('; '))}.`;
}

function stays(count: number, held: boolean): string[] {
  if (count === 0) return [];
  const what = held ? 'booked or held time' : 'booked job';
  return [`${count} ${what}${count === 1 ? ' stays' : 's stay'}`];
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
