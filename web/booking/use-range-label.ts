import { momentLabel, rangeLabel } from '#contract/time';
import { useForeignZone } from '../ui/use-foreign-zone.ts';

/** "9:00 AM – 12:00 PM", with " EST" for viewers in another time zone. Takes ISO 8601 instants. */
export function useRangeLabel(startTime: string, endTime: string, zone: string): string {
  const start = Date.parse(startTime);
  return withZone(rangeLabel(start, Date.parse(endTime), zone), useForeignZone(zone, start));
}

/** "Sunday, November 23, 9:00 AM", with " EST" for viewers in another time zone. Takes an ISO 8601 instant. */
export function useMomentLabel(time: string, zone: string): string {
  const instant = Date.parse(time);
  return withZone(momentLabel(instant, zone), useForeignZone(zone, instant));
}

const withZone = (label: string, zoneName: string | undefined) => (zoneName ? `${label} ${zoneName}` : label);
