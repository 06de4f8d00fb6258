import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Lock from 'lucide-react/icons/lock';
import { type FormEvent, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { formatDollars } from '#contract/money';
import { type Config, useConfig } from '../../api/config.ts';
import type { Criteria } from '../../criteria/criteria.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { LoadFailed, useLazy } from '../../ui/lazy.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { dismissError } from '../../ui/toast-host.tsx';
import { notify } from '../../ui/toasts.tsx';
import type { Offer } from '../booking-format.ts';
import type { Hold } from './booking-stages.ts';
import { savePendingPayment } from './booking-storage.ts';
import { PriceSum } from './booking-summary.tsx';
import { type CardOutcome, type Claim, type Finished, finishBooking, outcomeOf, UNEXPECTED } from './finish-booking.ts';
import { returnAddress } from './returned-payment.ts';

type Keys = Pick<Config, 'stripeScript' | 'stripePublishableKey'>;

let loading: Promise<Stripe> | undefined;

/** The provider's library, loaded once and only when somebody is about to pay. A failure is not kept. */
export function loadStripeOnce(keys: Keys): Promise<Stripe> {
  loading ??= load(keys).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** `loadStripe` takes a `window.Stripe` that is there already; otherwise it fetches the provider's own. */
async function load({ stripeScript, stripePublishableKey }: Keys): Promise<Stripe> {
  if (stripeScript) await addScript(stripeScript);
  const stripe = await loadStripe(stripePublishableKey);
  if (!stripe) throw new Error('Stripe.js did not load.');
  return stripe;
}

function addScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${src} did not load.`));
    });
    document.head.append(script);
  });
}

/** Fetches it ahead, while the details are being typed. */
export function preloadStripe(keys: Keys): void {
  loadStripeOnce(keys).catch(() => {
    // Loaded again when the card form is shown.
  });
}

/**
 * The provider's card form in the page's own colors. Its fields live in frames of another origin, where our tokens and
 * fonts do not reach, so they are read here, for the theme that is on when the form opens.
 */
export function cardAppearance(): Appearance {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(`--${name}`).trim();
  const edge = `1.5px solid ${token('line-strong')}`;
  return {
    theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'stripe',
    labels: 'above',
    variables: {
      colorPrimary: token('door'),
      colorBackground: token('raised'),
      colorText: token('ink'),
      colorTextSecondary: token('ink-2'),
      colorTextPlaceholder: token('ink-3'),
      colorDanger: token('danger'),
      borderRadius: token('r2'),
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
      gridRowSpacing: '20px',
      gridColumnSpacing: '16px',
    },
    rules: {
      '.Label': { fontWeight: '600', fontSize: '15px', marginBottom: '6px' },
      '.Input': { border: edge, boxShadow: 'none', padding: '13px 14px' },
      '.Input:focus': { border: edge, boxShadow: `0 0 0 3px ${token('focus')}` },
      '.Input--invalid': { border: `2px solid ${token('danger')}`, boxShadow: 'none' },
    },
  };
}

interface PaymentProps {
  offer: Offer;
  /** For its extras. */
  criteria: Criteria;
  hold: Hold;
  /** A card is being charged: nothing may interrupt. */
  charging: boolean;
  onCharging: (on: boolean) => void;
  /** The provider says that the hold has expired. */
  onEnded: () => void;
  onFinished: (finished: Finished, claim: Claim) => void;
  onBack: () => void;
  onEscape?: () => void;
}

/** The sum, the provider's card form, and the way back to the details. */
export function Payment({ onBack, ...props }: PaymentProps) {
  const { offer, criteria, hold, charging } = props;
  const config = useConfig();
  const load = useCallback(() => loadStripeOnce(config), [config]);
  const { loaded: stripe, error, retry } = useLazy(load);
  const appearance = useMemo(cardAppearance, []);
  const service = offer.services.find(({ id }) => id === hold.serviceId);
  return (
    <>
      <PriceSum service={service} criteria={criteria} minutes={hold.minutes} total={hold.amount} />
      {stripe && (
        <Elements key={hold.clientSecret} stripe={stripe} options={{ clientSecret: hold.clientSecret, appearance }}>
          <CardForm {...props} />
        </Elements>
      )}
      {!stripe && !error && <TextSkeleton lines={3} />}
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

/** The provider's card fields and "Pay $amount". */
function CardForm({
  offer,
  hold,
  charging,
  onCharging,
  onEnded,
  onFinished,
  onEscape,
}: Omit<PaymentProps, 'onBack' | 'criteria'>) {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  const [failure, setFailure] = useState<string>();
  useOnPageRestored(() => onCharging(false));

  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (!stripe || !elements || !ready || charging) return;
    setFailure(undefined);
    dismissError();
    onCharging(true);
    const returnUrl = returnAddress(window.location.origin, offer.timeSlot.id, hold);
    const outcome = await confirmCard(stripe, elements, hold, returnUrl);
    if (outcome.kind === 'paid') {
      const claim = claimOf(offer.timeSlot.id, hold, outcome.intentId);
      savePendingPayment(claim);
      const finished = await finishBooking(claim);
      return onFinished(finished, claim);
    }
    onCharging(false);
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
      {failure && (
        <div>
          <FieldError>{failure}</FieldError>
          <p className="small muted">
            Nothing was charged, and the time is still held for you. Try again, or use another card.
          </p>
        </div>
      )}
      <Button type="submit" variant="primary" big full disabled={!ready} busy={charging} busyLabel="Paying…">
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
