import { Link, useLocation } from 'react-router';
import '../ui/tabs.css';
import './parts.css';

/** The parts of the cleaner dashboard (docs/product.md#cleaner-dashboard), in the order of the links to them. */
const LABELS = { today: 'Today', schedule: 'Schedule', earnings: 'Earnings', profile: 'Profile' } as const;
export type DashboardPart = keyof typeof LABELS;
const PARTS = Object.keys(LABELS) as DashboardPart[];

/** The address of a part. */
export const partPath = (part: DashboardPart): string =>
  part === 'today' ? '/dashboard/cleaner' : `/dashboard/cleaner?part=${part}`;

/** In the address of the schedule: the local date that its cleaner may want to take off. */
export const DAY_OFF = 'off';
export const dayOffPath = (date: string): string => `${partPath('schedule')}&${DAY_OFF}=${date}`;

/** In the address of the profile: the part to change, and the field of its form that is to be filled. */
export const [EDIT, FIELD] = ['edit', 'field'] as const;
export const fieldPath = (part: string, field?: string): string =>
  `${partPath('profile')}&${EDIT}=${part}${field === undefined ? '' : `&${FIELD}=${field}`}`;

/**
 * Which part an address shows: `?part=earnings`. Older links name a part by its anchor: `#earnings`, `#profile`. Today has
 * the coming week itself, where `#schedule` leads.
 */
export function partOf({ search, hash }: { search: string; hash: string }): DashboardPart {
  const named = new URLSearchParams(search).get('part') ?? hash.slice(1);
  if (named === 'schedule' && hash === '#schedule' && !search.includes('part=')) return 'today';
  return PARTS.find((part) => part === named) ?? 'today';
}

export const usePart = (): DashboardPart => partOf(useLocation());

/** Links to the parts. */
export const PartLinks = ({ shown }: { shown: DashboardPart }) => (
  <nav className="tabs dashboard-parts" aria-label="Cleaner dashboard">
    {PARTS.map((part) => (
      <Link key={part} to={partPath(part)} aria-current={part === shown ? 'page' : undefined} preventScrollReset>
        {LABELS[part]}
      </Link>
    ))}
  </nav>
);
