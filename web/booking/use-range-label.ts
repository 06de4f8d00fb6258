import { momentLabel, rangeLabel } from '#contract/time';
import { useForeignZone } from '../ui/use-foreign-zone.ts';

/** "9:00 AM – 12:00 PM", with "EST" behind it for whom that is not the own time. Takes ISO 8601 instants. */
export function useRangeWords(startTime: string, endTime: string, zone: string): string {
  const start = Date.parse(startTime);
  return withZone(rangeLabel(start, Date.parse(endTime), zone), useForeignZone(zone, start));
}

/** "Sunday, November 23, 9:00 AM", with "EST" behind it for whom that is not the own time. Takes an ISO 8601 instant. */
export function useMomentWords(time: string, zone: string): string {
  const instant = Date.parse(time);
  return withZone(momentLabel(instant, zone), useForeignZone(zone, instant));
}

const withZone = (words: string, zoneName: string | undefined) => (zoneName ? `${words} ${zoneName}` : words);
