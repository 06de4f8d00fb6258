import { useState } from 'react';
import { PRODUCT } from '#contract/product';
import { useSession } from '../accounts/session.ts';
import { useDepartures } from '../api/use-departures.ts';
import { loadChosenMove } from '../booking/move/chosen-move.ts';
import { PayMove } from '../booking/move/pay-move.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { NeedsScripts } from '../ui/needs-scripts.tsx';
import { TextSkeleton } from '../ui/skeletons.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';

export const meta = () => [{ title: `Your longer visit | ${PRODUCT}` }];

/** Pays the difference to a longer visit; its address names no booking (docs/product.md#moving). */
export default function MovePaymentPage() {
  const isHydrated = useHydrated();
  const { status } = useSession();
  const departures = useDepartures();
  return (
    <div className="wrap ticket-page alone">
      <div className="card">
        {/* What the tab keeps, and who is signed in, the server does not know. */}
        {isHydrated && status !== 'loading' ? <MoveOfTab key={departures} /> : <Unknown />}
      </div>
    </div>
  );
}

const Unknown = () => (
  <div className="booking">
    <h1>Your longer visit</h1>
    <TextSkeleton lines={6} />
    <NeedsScripts />
  </div>
);

function MoveOfTab() {
  const [move] = useState(loadChosenMove);
  if (move) return <PayMove move={move} />;
  return (
    <div className="booking">
      <h1>There is nothing to pay</h1>
      <p className="muted">
        A longer visit begins on the page of your booking. If you have just paid for one, an email is on its way to you.
      </p>
      <ButtonLink variant="primary" to="/">
        Go to Homepage
      </ButtonLink>
    </div>
  );
}
