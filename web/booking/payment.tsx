import { Elements } from '@stripe/react-stripe-js';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useCallback, useMemo, useState } from 'react';
import { useConfig } from '../api/config.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { TextSkeleton } from '../ui/skeletons.tsx';
import { cardAppearance } from './card-appearance.ts';
import { CardForm } from './card-form.tsx';
import type { Claim, Finished } from './finish-booking.ts';
import type { Hold } from './hold.ts';
import { loadStripeOnce } from './load-stripe.ts';
import type { Offer } from './offer.ts';
import { PriceSum } from './price-sum.tsx';
import { useLazyModule } from './use-lazy-module.ts';

export interface PaymentProps {
  offer: Offer;
  hold: Hold;
  onBack: () => void;
  onLock: (locked: boolean) => void;
  /** The provider says that the hold has expired. */
  onEnded: () => void;
  onFinished: (finished: Finished, claim: Claim) => void;
  onEscape?: () => void;
}

/** The sum, the provider's card form, and the way back to the details. */
export function Payment({ onBack, onLock, ...props }: PaymentProps) {
  const { offer, hold } = props;
  const [locked, setLocked] = useState(false);
  const lock = (on: boolean) => {
    setLocked(on);
    onLock(on);
  };
  const config = useConfig();
  const load = useCallback(() => loadStripeOnce(config), [config]);
  const { loaded: stripe, failed, retry } = useLazyModule(load);
  const appearance = useMemo(cardAppearance, []);
  const service = offer.services.find(({ id }) => id === hold.serviceId);
  return (
    <>
      <PriceSum service={service && { ...service, totalAmount: hold.amount }} hours={offer.timeSlot.hours} />
      {stripe && (
        <Elements key={hold.clientSecret} stripe={stripe} options={{ clientSecret: hold.clientSecret, appearance }}>
          <CardForm {...props} onLock={lock} />
        </Elements>
      )}
      {!stripe && !failed && <TextSkeleton lines={3} />}
      {failed && (
        <div className="stage-note">
          <Note kind="bad" role="alert">
            The card form could not be loaded. Please check your connection and try again.
          </Note>
          <Button variant="primary" big full onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      <div className="below-pay">
        <Button variant="quiet" onClick={onBack} disabled={locked}>
          <ArrowLeft /> Change details
        </Button>
        <p className="cap">
          {config.sandbox ? 'A test card form: no real card is charged.' : 'Card details go straight to Stripe.'}
        </p>
      </div>
    </>
  );
}
