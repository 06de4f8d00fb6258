import { Elements } from '@stripe/react-stripe-js';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useCallback, useMemo, useRef } from 'react';
import { useConfig } from '../../api/config.ts';
import { cardAppearance, loadStripeOnce } from '../../cards/stripe.ts';
import { useCards } from '../../cards/use-cards.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailed, useLazy } from '../../ui/lazy.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { CancelTerms, PriceSum, Recipient } from './booking-summary.tsx';
import { CardForm, type CardFormProps, type KeptOfCard } from './card-form.tsx';

interface PaymentProps extends Omit<CardFormProps, 'cards' | 'kept'> {
  onBack: () => void;
}

/** The sum, the provider's card form, and the way back to the details. */
export function Payment({ onBack, ...props }: PaymentProps) {
  const { offer, hold, charging } = props;
  const config = useConfig();
  const load = useCallback(() => loadStripeOnce(config), [config]);
  const { loaded: stripe, error, retry } = useLazy(load);
  const appearance = useMemo(cardAppearance, []);
  const cards = useCards();
  const kept = useRef<KeptOfCard>({ wasTold: false });
  const service = offer.services.find(({ id }) => id === hold.serviceId);
  return (
    <>
      <PriceSum
        cleaner={offer.timeSlot.cleaner}
        service={service}
        extras={hold.request.extras ?? []}
        minutes={hold.minutes}
        total={hold.amount}
      />
      <p className="small muted">
        <CancelTerms {...{ offer, service }} minutes={hold.minutes} />
      </p>
      <Recipient email={hold.email} />
      {stripe && cards && (
        <Elements key={hold.clientSecret} stripe={stripe} options={{ clientSecret: hold.clientSecret, appearance }}>
          <CardForm {...props} cards={cards} kept={kept} />
        </Elements>
      )}
      {!(stripe && cards) && !error && <TextSkeleton lines={3} />}
      {error !== undefined && (
        <LoadFailed onRetry={retry}>
          The card form could not be loaded. Please check your connection and try again.
        </LoadFailed>
      )}
      <div className="below-pay">
        <Button variant="quiet" onClick={onBack} disabled={charging}>
          <ArrowLeft /> Change details
        </Button>
        <p className="cap">
          {config.sandbox ? 'A test card form: no real card is charged.' : 'Card details go straight to Stripe.'}
        </p>
      </div>
    </>
  );
}
