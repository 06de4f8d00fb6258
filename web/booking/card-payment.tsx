import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { PaymentIntentResult, Stripe } from '@stripe/stripe-js';
import Lock from 'lucide-react/icons/lock';
import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { cardName } from '#contract/card-name';
import type { SavedCard } from '#contract/cards';
import { formatDollars } from '#contract/money';
import { useConfig } from '../api/config.ts';
import { ApiError, errorMessage } from '../api/http.ts';
import { cardAppearance, loadStripeOnce } from '../cards/stripe.ts';
import { useCards } from '../cards/use-cards.ts';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';
import { LoadFailed, useLazy } from '../ui/lazy.tsx';
import { TextSkeleton } from '../ui/skeletons.tsx';
import { dismissError } from '../ui/toast-host.tsx';
import { notify } from '../ui/toasts.tsx';
import { useOnPageRestored } from '../ui/use-on-page-restored.ts';
import { CardSelect } from './card-select.tsx';
import { outcomeOf, UNEXPECTED, UNKNOWN_WORDS } from './flow/finish-booking.ts';

interface CardPaymentProps {
  /** Dollars. */
  amount: number;
  /** Signed in as who booked: their saved cards can pay. */
  isOwner: boolean;
  /** The page's own path, to which a bank's page comes back. */
  path: string;
  /** Begins the payment with a saved card, or without one; without a client secret it is paid already. The same function each time. */
  begin: (cardId?: number) => Promise<{ clientSecret?: string | undefined }>;
  /** The card is about to be charged: what has to be known after a return from the bank's page is kept. */
  onCharging: (cardId?: number) => void;
  onPaid: (cardId?: number) => void;
}

/**
 * What is paid for more than the visit, such as a tip: by a saved card of who booked, or by the provider's card form, and
 * "Pay $amount" (docs/product.md#payments-for-more-than-the-visit).
 */
export function CardPayment({ isOwner, ...props }: CardPaymentProps) {
  const config = useConfig();
  const load = useCallback(() => loadStripeOnce(config), [config]);
  const { loaded: stripe, error, retry } = useLazy(load);
  const cards = useCards();
  if (error !== undefined) return <LoadFailed onRetry={retry}>{NOT_LOADED}</LoadFailed>;
  if (!stripe || !cards) return <TextSkeleton lines={3} />;
  const usable = isOwner ? cards.cards.filter(({ expired }) => !expired) : [];
  return <CardChoice {...props} stripe={stripe} usable={usable} />;
}

export const NOT_LOADED = 'The card form could not be loaded. Please check your connection and try again.';

type CardChoiceProps = Omit<CardPaymentProps, 'isOwner'> & { stripe: Stripe; usable: SavedCard[] };

function CardChoice({ usable, ...payment }: CardChoiceProps) {
  const [chosen, setChosen] = useState(usable[0]);
  const [busy, setBusy] = useState(false);
  const isUnknown = useRef(false);
  const props = { ...payment, busy, onBusy: setBusy, isUnknown };
  return (
    <>
      <CardSelect {...{ usable, chosen }} disabled={busy} onChoose={setChosen} />
      {chosen ? <BySavedCard key={chosen.id} card={chosen} {...props} /> : <ByTypedCard {...props} />}
    </>
  );
}

interface PayProps extends Omit<CardPaymentProps, 'isOwner'> {
  stripe: Stripe;
  busy: boolean;
  onBusy: (on: boolean) => void;
  /** No answer came to a charge, whichever card it was of: what has become of it is not known here. */
  isUnknown?: RefObject<boolean>;
}

/** One press: the server tells the provider of the card, and only the bank may ask for more. */
function BySavedCard({ card, ...props }: PayProps & { card: SavedCard }) {
  const pay = async () => {
    const { clientSecret } = await props.begin(card.id);
    if (clientSecret === undefined) return 'paid';
    const confirmParams = { return_url: returnUrl(props) };
    return props.stripe.confirmPayment({ clientSecret, confirmParams, redirect: 'if_required' });
  };
  return <PayForm {...props} cardId={card.id} pay={pay} label={` with ${cardName(card)}`} />;
}

/** The provider's card form, for a payment that is begun as soon as the form is shown. */
function ByTypedCard(props: PayProps) {
  const { begin, onPaid } = props;
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a payment that has ended is begun anew
  const load = useCallback(() => begin(), [begin, round]);
  const { loaded: begun, error, retry } = useLazy(load);
  const appearance = useMemo(cardAppearance, []);
  const isPaid = begun !== undefined && begun.clientSecret === undefined;
  const onAlreadyPaid = useEffectEvent(() => onPaid());
  useEffect(() => {
    if (isPaid) onAlreadyPaid();
  }, [isPaid]);
  if (error !== undefined) return <LoadFailed onRetry={retry}>{errorMessage(error)}</LoadFailed>;
  if (!begun?.clientSecret) return <TextSkeleton lines={3} />;
  const { clientSecret } = begun;
  return (
    <Elements key={clientSecret} stripe={props.stripe} options={{ clientSecret, appearance }}>
      <TypedCardForm {...props} onEnded={() => setRound(round + 1)} />
    </Elements>
  );
}

function TypedCardForm(props: PayProps & { onEnded: () => void }) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const pay = async () => {
    if (!stripe || !elements) return undefined;
    return stripe.confirmPayment({
      elements,
      confirmParams: { return_url: returnUrl(props) },
      redirect: 'if_required',
    });
  };
  return (
    <PayForm {...props} pay={pay} disabled={!isReady}>
      <div className={isReady ? undefined : 'card-fields-hidden'}>
        <PaymentElement
          options={{ layout: 'tabs', wallets: { applePay: 'never', googlePay: 'never', link: 'never' } }}
          onReady={() => setReady(true)}
          onLoadError={({ error }) => notify('bad', error.message ?? UNEXPECTED)}
        />
      </div>
      {!isReady && <TextSkeleton lines={3} />}
    </PayForm>
  );
}

export const returnUrl = ({ path }: Pick<PayProps, 'path'>) => window.location.origin + path;

interface PayFormProps extends Omit<PayProps, 'stripe' | 'path' | 'begin'> {
  /** The saved card that pays. */
  cardId?: number;
  pay: () => Promise<PaymentIntentResult | 'paid' | undefined>;
  /** The payment has ended by itself, and nothing was charged. */
  onEnded?: () => void;
  disabled?: boolean;
  label?: string;
  children?: ReactNode;
}

/** The button that pays, and what went wrong. */
export function PayForm({
  amount,
  cardId,
  pay,
  busy,
  onBusy,
  onEnded,
  disabled = false,
  label = '',
  ...props
}: PayFormProps) {
  const [failure, setFailure] = useState<{ message: string; isUncharged: boolean }>();
  const own = useRef(false);
  const { isUnknown = own } = props;
  useOnPageRestored(() => onBusy(false));
  const setUnknown = (message: string) => {
    isUnknown.current = true;
    setFailure({ message: `${message} ${UNKNOWN_WORDS}`, isUncharged: false });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || disabled) return;
    setFailure(undefined);
    dismissError();
    onBusy(true);
    props.onCharging(cardId);
    try {
      const answer = await pay();
      const outcome = answer === 'paid' ? { kind: 'paid' as const } : answer && outcomeOf(answer);
      if (outcome?.kind === 'paid') return props.onPaid(cardId);
      if (outcome?.kind === 'ended') {
        notify('info', 'This payment had ended, and nothing was charged. Please try again.');
        onEnded?.();
      } else if (outcome) {
        notify('bad', outcome.message);
        // The card form itself says it beside each field.
        if (outcome.kind === 'refused') {
          isUnknown.current &&= !outcome.isSettled;
          setFailure({ message: outcome.message, isUncharged: !isUnknown.current });
        }
        if (outcome.kind === 'unknown') setUnknown(outcome.message);
      }
    } catch (error) {
      if (error instanceof ApiError)
        setFailure({ message: error.message, isUncharged: isRefusal(error) && !isUnknown.current });
      else setUnknown(UNEXPECTED);
    }
    onBusy(false);
  };
  return (
    <form className="card-form" onSubmit={submit}>
      {props.children}
      {failure && (
        <div>
          <FieldError>{failure.message}</FieldError>
          {failure.isUncharged && <p className="small muted">Nothing was charged. Try again, or use another card.</p>}
        </div>
      )}
      <Button type="submit" variant="primary" big full disabled={disabled} busy={busy} busyLabel="Paying…">
        <Lock /> Pay {formatDollars(amount)}
        {label}
      </Button>
    </form>
  );
}

/** Ours comes before the charge; one because it is paid says so, and what did not answer says nothing. */
const isRefusal = ({ status }: ApiError): boolean => status >= 400 && status < 500 && status !== 409;
