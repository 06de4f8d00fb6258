import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import Lock from 'lucide-react/icons/lock';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatDollars } from '#contract/money';
import { call } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';
import { TextSkeleton } from '../ui/skeletons.tsx';
import { notify } from '../ui/toasts.tsx';
import { type CardOutcome, outcomeOf, UNEXPECTED } from './card-outcome.ts';
import { type Claim, finishBooking } from './finish-booking.ts';
import type { Hold } from './hold.ts';
import type { PaymentProps } from './payment.tsx';
import { savePendingPayment } from './pending-payment.ts';
import { returnAddress } from './return-address.ts';

/** The provider's card fields and "Pay $amount". */
export function CardForm({ offer, hold, onLock, onEnded, onFinished, onEscape }: Omit<PaymentProps, 'onBack'>) {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  const [paying, setPaying] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isPaying = useRef(false);

  const setLock = (locked: boolean) => {
    isPaying.current = locked;
    setPaying(locked);
    onLock(locked);
  };
  useOnPageRestored(() => setLock(false));

  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (!stripe || !elements || !ready || isPaying.current) return;
    setFailure(undefined);
    setLock(true);
    const returnUrl = returnAddress(window.location.origin, offer.timeSlot.id, hold);
    const outcome = await confirmCard(stripe, elements, hold, returnUrl);
    if (outcome.kind === 'paid') {
      const claim = claimOf(offer.timeSlot.id, hold, outcome.intentId);
      savePendingPayment(claim);
      const finished = await finishBooking(claim, (input) => call('POST /_api/bookings/create', input));
      return onFinished(finished, claim);
    }
    setLock(false);
    if (outcome.kind === 'ended') return onEnded();
    if (outcome.kind === 'refused') {
      setFailure(outcome.message);
      notify('bad', outcome.message);
    }
  };

  return (
    <form className="card-form" onSubmit={pay}>
      <div className={ready ? undefined : 'card-fields-hidden'}>
        <PaymentElement
          options={{ layout: 'tabs', wallets: { applePay: 'never', googlePay: 'never', link: 'never' } }}
          onReady={() => setReady(true)}
          onLoadError={({ error }) => setFailure(error.message ?? UNEXPECTED)}
          {...(onEscape && { onEscape })}
        />
      </div>
      {!ready && !failure && <TextSkeleton lines={3} />}
      {failure && <FieldError>{failure}</FieldError>}
      <Button type="submit" variant="primary" big full disabled={!ready} busy={paying} busyLabel="Paying…">
        <Lock /> Pay {formatDollars(hold.amount)}
      </Button>
    </form>
  );
}

const claimOf = (slotId: number, hold: Hold, intentId: string): Claim => ({
  timeSlotId: slotId,
  serviceId: hold.serviceId,
  stripePaymentIntentId: intentId,
  totalAmount: hold.amount,
});

/** Charges the card; redirects to the bank's page only where the card requires it. Never throws. */
async function confirmCard(
  stripe: Stripe,
  elements: StripeElements,
  { name, email }: Hold,
  returnUrl: string,
): Promise<CardOutcome> {
  try {
    const confirmParams = { return_url: returnUrl, payment_method_data: { billing_details: { name, email } } };
    return outcomeOf(await stripe.confirmPayment({ elements, confirmParams, redirect: 'if_required' }));
  } catch {
    return { kind: 'refused', message: UNEXPECTED };
  }
}

/** The Back button on the bank's page may restore this page as it was left (bfcache), in the middle of paying. */
function useOnPageRestored(handler: () => void) {
  const onShow = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) handler();
  });
  useEffect(() => {
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}
