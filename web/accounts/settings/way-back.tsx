import { type ReactNode, useEffect, useRef, useState } from 'react';
import { loadWayBack } from '../../cards/way-back.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { isOfBooking } from '../remembered-path.ts';

interface WayBackProps {
  /** A card was saved: it is what comes next, and has the focus. */
  isNext?: boolean;
  /** For who came here by themselves. */
  children?: ReactNode;
}

/** For who was sent to the settings to save a card: the way back to their booking or plan. */
export function WayBack({ isNext = false, children }: WayBackProps) {
  const [back, setBack] = useState<string>();
  const link = useRef<HTMLAnchorElement>(null);
  // The page may have been rendered where no tab is known.
  useEffect(() => setBack(loadWayBack()), []);
  useEffect(() => {
    if (isNext && back !== undefined) link.current?.focus();
  }, [isNext, back]);
  if (back === undefined || !isOfBooking(back)) return children;
  return (
    <p>
      <ButtonLink ref={link} variant={isNext ? 'primary' : 'secondary'} to={back} reloadDocument>
        Back to {back.startsWith('/plan') ? 'your standing visits' : 'your booking'}
      </ButtonLink>
    </p>
  );
}
