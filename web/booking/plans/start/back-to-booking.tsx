import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { callQuery } from '../../../api/call-query.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { comeAgainPath } from '../plan-words.ts';

interface BackToBookingProps {
  /** It has the focus: what was pressed is gone. */
  takesFocus?: boolean;
  /** What else leads on; `isAlone` where no booking does. */
  children?: (isAlone: boolean) => ReactNode;
}

/**
 * For who has proven their email or saved a card on the way to standing visits: to the question on the page of the booking that
 * they made last. The server says which one is theirs, so that it is found on every device, and no address names it.
 */
export default function BackToBooking({ takesFocus = false, children }: BackToBookingProps) {
  const { data } = useQuery(callQuery('GET /_api/bookings/mine', {}, 0));
  const link = useRef<HTMLAnchorElement>(null);
  const [last] = (data?.bookings ?? [])
    // A plan makes its visits weeks ahead of the booking that somebody comes from.
    .filter(({ status, ofPlan }) => (status === 'scheduled' || status === 'completed') && !ofPlan)
    .flatMap(({ id, token }) => (token === null ? [] : [{ id, token }]))
    .sort((a, b) => b.id - a.id);
  const hasOne = last !== undefined;
  useEffect(() => {
    if (takesFocus && hasOne) link.current?.focus();
  }, [takesFocus, hasOne]);
  return (
    <>
      {last && (
        <ButtonLink variant="primary" full ref={link} to={comeAgainPath(last.token)} reloadDocument>
          Back to your booking
        </ButtonLink>
      )}
      {children?.(!hasOne)}
    </>
  );
}
