import { useState } from 'react';
import { PRODUCT } from '#contract/product';
import { useSession } from '../accounts/session.ts';
import { useDepartures } from '../api/use-departures.ts';
import { loadChosenTip } from '../booking/tip/chosen-tip.ts';
import { PayTip } from '../booking/tip/pay-tip.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { NeedsScripts } from '../ui/needs-scripts.tsx';
import { TextSkeleton } from '../ui/skeletons.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import '../booking/ticket.css';

export const meta = () => [{ title: `Your tip | ${PRODUCT}` }];

/** Pays a tip; its address names no booking (docs/product.md#tips). */
export default function TipPage() {
  const isHydrated = useHydrated();
  const { status } = useSession();
  const departures = useDepartures();
  return (
    <div className="wrap ticket-page alone">
      <div className="card">
        {/* What the tab keeps, and who is signed in, the server does not know. */}
        {isHydrated && status !== 'loading' ? <TipOfTab key={departures} /> : <Unknown />}
      </div>
    </div>
  );
}

const Unknown = () => (
  <div className="booking">
    <h1>Your tip</h1>
    <TextSkeleton lines={6} />
    <NeedsScripts />
  </div>
);

function TipOfTab() {
  const [tip] = useState(loadChosenTip);
  if (tip) return <PayTip tip={tip} />;
  return (
    <div className="booking">
      <h1>There is no tip to pay</h1>
      <p className="muted">
        A tip begins on the page of a booking that is done. If you have just paid one, an email is on its way to you.
      </p>
      <ButtonLink variant="primary" to="/">
        Go to Homepage
      </ButtonLink>
    </div>
  );
}
