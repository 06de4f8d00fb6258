import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { PaymentIntentResult, Stripe } from '@stripe/stripe-js';
import Lock from 'lucide-react/icons/lock';
import { type FormEvent, type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { SavedCard } from '#contract/cards';
import { formatDollars } from '#contract/money';
import { useConfig } from '../../api/config.ts';
import { call, errorMessage } from '../../api/http.ts';
import { cardName } from '../../cards/card-name.ts';
import { cardAppearance, loadStripeOnce } from '../../cards/stripe.ts';
import { useCards } from '../../cards/use-cards.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { SelectField } from '../../ui/inputs.tsx';
import { LoadFailed, useLazy } from '../../ui/lazy.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { dismissError } from '../../ui/toast-host.tsx';
import { notify } from '../../ui/toasts.tsx';
import { outcomeOf, UNEXPECTED } from '../flow/finish-booking.ts';
import { useOnPageRestored } from '../flow/payment.tsx';
import { type ChosenTip, saveChosenTip, TIP_PATH } from './chosen-tip.ts';

interface TipCardProps {
  tip: ChosenTip;
  /** Signed in as who booked: their saved cards can pay. */
  isOwner: boolean;
  onPaid: (paid: ChosenTip) => void;
}

const ANOTHER = 'another';

/** A saved card of who booked, or the provider's card form, and "Pay $amount". */
export function TipCard({ tip, isOwner, onPaid }: TipCardProps) {
  const config = useConfig();
  const load = useCallback(() => loadStripeOnce(config), [config]);
  const { loaded: stripe, error, retry } = useLazy(load);
  const cards = useCards();
  if (error !== undefined) return <LoadFailed onRetry={retry}>{NOT_LOADED}</LoadFailed>;
  if (!stripe || !cards) return <TextSkeleton lines={3} />;
  const usable = isOwner ? cards.cards.filter(({ expired }) => !expired) : [];
  return <CardChoice tip={tip} stripe={stripe} usable={usable} onPaid={onPaid} />;
}

const NOT_LOADED = 'The card form could not be loaded. Please check your connection and try again.';

type CardChoiceProps = Omit<TipCardProps, 'isOwner'> & { stripe: Stripe; usable: SavedCard[] };

function CardChoice({ tip, stripe, usable, onPaid }: CardChoiceProps) {
  const [chosen, setChosen] = useState(usable[0]);
  const [busy, setBusy] = useState(false);
  const props = { tip, stripe, onPaid, busy, onBusy: setBusy };
  return (
    <>
      {usable.length > 0 && (
        <SelectField
          label="Card"
          value={chosen?.id ?? ANOTHER}
          disabled={busy}
          onChange={({ currentTarget }) => setChosen(usable.find(({ id }) => String(id) === currentTarget.value))}
        >
          {usable.map((card) => (
            <option key={card.id} value={card.id}>
              {cardName(card)}
            </option>
          ))}
          <option value={ANOTHER}>Another card</option>
        </SelectField>
      )}
      {chosen ? <BySavedCard key={chosen.id} card={chosen} {...props} /> : <ByTypedCard {...props} />}
    </>
  );
}

interface PayProps {
  tip: ChosenTip;
  stripe: Stripe;
  busy: boolean;
  onBusy: (on: boolean) => void;
  onPaid: (paid: ChosenTip) => void;
}

const begin = ({ bookingId, token, amount, cardId }: ChosenTip) =>
  call('POST /_api/bookings/tip', { bookingId, token, amount, ...(cardId !== undefined && { cardId }) });

/** One press: the server tells the provider of the card, and only the bank may ask for more. */
function BySavedCard({ card, tip, stripe, ...props }: PayProps & { card: SavedCard }) {
  const paid = { ...tip, cardId: card.id };
  const pay = async () => {
    const { clientSecret } = await begin(paid);
    if (clientSecret === undefined) return 'paid';
    const confirmParams = { return_url: returnUrl() };
    return stripe.confirmPayment({ clientSecret, confirmParams, redirect: 'if_required' });
  };
  return <PayForm {...props} paid={paid} pay={pay} label={` with ${cardName(card)}`} />;
}

/** The provider's card form, for a payment that is begun as soon as the form is shown. */
function ByTypedCard({ tip, ...props }: PayProps) {
  const { bookingId, token, amount } = tip;
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a payment that has ended is begun anew
  const load = useCallback(() => begin({ bookingId, token, amount }), [bookingId, token, amount, round]);
  const { loaded: begun, error, retry } = useLazy(load);
  const appearance = useMemo(cardAppearance, []);
  const paid = useMemo(() => ({ bookingId, token, amount }), [bookingId, token, amount]);
  const isPaid = begun !== undefined && begun.clientSecret === undefined;
  const onAlreadyPaid = useEffectEvent(() => props.onPaid(paid));
  useEffect(() => {
    if (isPaid) onAlreadyPaid();
  }, [isPaid]);
  if (error !== undefined) return <LoadFailed onRetry={retry}>{errorMessage(error)}</LoadFailed>;
  if (!begun?.clientSecret) return <TextSkeleton lines={3} />;
  const { clientSecret } = begun;
  return (
    <Elements key={clientSecret} stripe={props.stripe} options={{ clientSecret, appearance }}>
      <TypedCardForm {...props} paid={paid} onEnded={() => setRound(round + 1)} />
    </Elements>
  );
}

function TypedCardForm({
  stripe: _stripe,
  ...props
}: Omit<PayProps, 'tip'> & { paid: ChosenTip; onEnded: () => void }) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const pay = async () => {
    if (!stripe || !elements) return undefined;
    return stripe.confirmPayment({ elements, confirmParams: { return_url: returnUrl() }, redirect: 'if_required' });
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

const returnUrl = () => window.location.origin + TIP_PATH;

interface PayFormProps extends Omit<PayProps, 'tip' | 'stripe'> {
  /** With which card it is paid, kept for a return from the bank's page. */
  paid: ChosenTip;
  pay: () => Promise<PaymentIntentResult | 'paid' | undefined>;
  /** The payment has ended by itself, and nothing was charged. */
  onEnded?: () => void;
  disabled?: boolean;
  label?: string;
  children?: ReactNode;
}

function PayForm({ paid, pay, busy, onBusy, onPaid, onEnded, disabled = false, label = '', children }: PayFormProps) {
  const [failure, setFailure] = useState<string>();
  useOnPageRestored(() => onBusy(false));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || disabled) return;
    setFailure(undefined);
    dismissError();
    onBusy(true);
    saveChosenTip(paid);
    try {
      const answer = await pay();
      const outcome = answer === 'paid' ? { kind: 'paid' as const } : answer && outcomeOf(answer);
      if (outcome?.kind === 'paid') return onPaid(paid);
      if (outcome?.kind === 'ended') {
        notify('info', 'This payment had ended, and nothing was charged. Please try again.');
        onEnded?.();
      } else if (outcome) {
        notify('bad', outcome.message);
        // The card form itself says it beside each field.
        if (outcome.kind === 'refused') setFailure(outcome.message);
      }
    } catch (error) {
      setFailure(errorMessage(error, UNEXPECTED));
    }
    onBusy(false);
  };
  return (
    <form className="card-form" onSubmit={submit}>
      {children}
      {failure && (
        <div>
          <FieldError>{failure}</FieldError>
          <p className="small muted">Nothing was charged. Try again, or use another card.</p>
        </div>
      )}
      <Button type="submit" variant="primary" big full disabled={disabled} busy={busy} busyLabel="Paying…">
        <Lock /> Pay {formatDollars(paid.amount)}
        {label}
      </Button>
    </form>
  );
}
