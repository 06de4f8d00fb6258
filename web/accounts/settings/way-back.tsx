import { useEffect, useState } from 'react';
import { loadWayBack } from '../../cards/way-back.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { isOfBooking } from '../remembered-path.ts';

/** For who was sent to the settings to save a card: the way back to their booking or plan. */
export function WayBack() {
  const [back, setBack] = useState<string>();
  // The page may have been rendered where no tab is known.
  useEffect(() => setBack(loadWayBack()), []);
  if (back === undefined || !isOfBooking(back)) return null;
  return (
    <p>
      <ButtonLink to={back} reloadDocument>
        Back to {back.startsWith('/plan') ? 'your standing visits' : 'your booking'}
      </ButtonLink>
    </p>
  );
}
