/** Clock times as text, en-US and 12-hour, where there is no instant (date and zone) to them. */

/** 540 → "9:00 AM"; minutes are counted from midnight. */
export function clockLabel(minute: number): string {
  const hour = Math.floor(minute / 60) % 24;
  return `${hour % 12 || 12}:${String(minute % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** "9:00 AM" and "12:30 PM" → "9 – 12:30": for a chip too small for more, beside text with the full times. */
export const shortSpan = (start: string, end: string): string => `${shortTime(start)} – ${shortTime(end)}`;

const shortTime = (label: string) => label.replace(/:00| [AP]M/g, '');
