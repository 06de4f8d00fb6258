import { TEAM_ZONE } from '#contract/team-week';
import { durationLabel, shortDayLabelAt, timeLabel } from '#contract/time';
import { serverNow } from '../api/server-clock.ts';

/** "Mon, Nov 24, 9:00 AM", with the year where it is another one by the server's clock. */
export function dayAndTime(instant: string, zone = TEAM_ZONE): string {
  const at = Date.parse(instant);
  return `${shortDayLabelAt(serverNow(), at, zone)}, ${timeLabel(at, zone)}`;
}

/** "2 days ago", in the largest unit; by the server's clock. */
export function ago(instant: string, now: string): string {
  const [longest] = durationLabel(Math.max(0, Date.parse(now) - Date.parse(instant))).split(' and ');
  return `${longest} ago`;
}

/** A greeting for the viewer's local hour, 0 to 23. */
export function greetingAt(hour: number): string {
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}
