import ICAL from 'ical.js';

/** What a calendar makes of the files that it is given, by a parser that is none of ours. */

export interface KeptEvent {
  uid: string;
  sequence: number;
  /** ISO instants. */
  startTime: string;
  endTime: string;
  status: string;
}

const eventsOf = (file: string): KeptEvent[] =>
  new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((component) => {
    const { uid, sequence, startDate, endDate } = new ICAL.Event(component);
    return {
      uid,
      sequence,
      startTime: startDate.toJSDate().toISOString(),
      endTime: endDate.toJSDate().toISOString(),
      status: String(component.getFirstPropertyValue('status')),
    };
  });

/** What is in a calendar after these files: of each event the one with the highest number, the latest of equals. */
export function keepInCalendar(...files: string[]): KeptEvent[] {
  const kept = new Map<string, KeptEvent>();
  for (const event of files.flatMap(eventsOf)) {
    const { sequence } = kept.get(event.uid) ?? { sequence: 0 };
    if (event.sequence >= sequence) kept.set(event.uid, event);
  }
  return [...kept.values()];
}
