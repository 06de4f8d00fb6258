import type { HomeSize } from './estimate.ts';

/** How a home and its length are said, the same on pages and in emails (docs/product.md#how-long-a-home-takes). */

export const TOO_LARGE = 'This home may need two visits or two cleaners.';

/** Hours as a row has room for: 180 → "3 h", 210 → "3.5 h". */
export const shortHours = (minutes: number): string => `${minutes / 60} h`;

/** Hours in a sentence: 60 → "1 hour", 210 → "3.5 hours". */
export const longHours = (minutes: number): string => `${minutes / 60} ${minutes === 60 ? 'hour' : 'hours'}`;

/** "3 bed 2 bath", "studio 1.5 bath". */
export const homeLabel = ({ bedrooms, bathrooms }: Pick<HomeSize, 'bedrooms' | 'bathrooms'>): string =>
  `${bedrooms === 0 ? 'studio' : `${bedrooms} bed`} ${bathrooms} bath`;

/** "inside oven", "4 windows": in a list. */
export const extraLabel = ({ name, count }: { name: string; count: number }): string =>
  `${count > 1 ? `${count} × ` : ''}${name.toLowerCase()}`;

/** "inside oven, 4 × windows"; "none" without any. */
export const extrasLabel = (extras: readonly { name: string; count: number }[]): string =>
  extras.map(extraLabel).join(', ') || 'none';

interface Booked {
  minutes: number;
  advisedMinutes?: number | null | undefined;
  extras: readonly { name: string; count: number }[];
  home?: HomeSize | null | undefined;
}

/** What a job is, in a line: "Deep Clean, 3 bed 2 bath, 7.5 h, oven". */
export const jobLabel = (service: string, { minutes, extras, home }: Booked): string =>
  [service, ...(home ? [homeLabel(home)] : []), shortHours(minutes), ...extras.map(shortExtra)].join(', ');

const shortExtra = (extra: Booked['extras'][number]): string => extraLabel(extra).replace('inside ', '');

/** What is said where less was booked than is advised: "3 h booked, about 4 h advised. Agree what comes first."; else null. */
export const shortOfAdvice = ({
  minutes,
  advisedMinutes,
}: Pick<Booked, 'minutes' | 'advisedMinutes'>): string | null =>
  advisedMinutes != null && minutes < advisedMinutes
    ? `${shortHours(minutes)} booked, about ${shortHours(advisedMinutes)} advised. Agree what comes first.`
    : null;
