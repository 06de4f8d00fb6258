import { Link } from 'react-router';
import { NOT_THIS_CLEANER } from '#contract/no-bookings';
import { dateIn } from '#contract/time';
import { ApiError } from '../../api/http.ts';
import { type Criteria, searchWith } from '../../criteria/criteria.ts';
import { Note } from '../../ui/note.tsx';
import type { Offer } from '../booking-format.ts';

/** Whether this cleaner would be refused at any time. */
export const isRefusedPair = (error: unknown): boolean => error instanceof ApiError && error.code === NOT_THIS_CLEANER;

interface NotHeldProps {
  failure: string | undefined;
  role?: 'alert';
  /** No time of this cleaner's would be held: others of the city may come. */
  isPair: boolean;
  city: Offer['timeSlot']['city'];
  /** When and what was wanted. */
  startTime: string;
  criteria: Criteria;
}

/** Why a time was not held, and what can be done where another time would not help. */
export function NotHeld({ failure, role, isPair, city, startTime, criteria }: NotHeldProps) {
  if (!failure) return null;
  const { part: _part, ...anyTime } = criteria;
  const date = dateIn(Date.parse(startTime), city.timeZone);
  return (
    <Note kind="bad" {...(role && { role })}>
      {failure}
      {isPair && (
        <>
          {' '}
          <Link to={`/cleaning-services/${city.slug}${searchWith({ ...anyTime, date })}`}>
            See who else is free in {city.name} that day
          </Link>
          .
        </>
      )}
    </Note>
  );
}
