import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Lock from 'lucide-react/icons/lock';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { cardName } from '#contract/card-name';
import { CARD_CONSENT } from '#contract/cards';
import { firstNameOf } from '#contract/first-name';
import { formatDollars } from '#contract/money';
import { useConfig } from '../../api/config.ts';
import { cardAppearance, loadStripeOnce } from '../../cards/stripe.ts';
import { type CardsOfUser, useCards } from '../../cards/use-cards.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { CheckboxField, SelectField } from '../../ui/inputs.tsx';
import { LoadFailed, lazyComponent, useLazy } from '../../ui/lazy.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { dismissError } from '../../ui/toast-host.tsx';
import { notify } from '../../ui/toasts.tsx';
import { useOnPageRestored } from '../../ui/use-on-page-restored.ts';
import type { Offer } from '../booking-format.ts';
import type { Hold } from './booking-stages.ts';
import { savePendingPayment } from './booking-storage.ts';
import { CancelTerms, PriceSum, Recipient } from './booking-summary.tsx';
import { checkFields, claimOf, confirmCard, RENEWED_WORDS, tellServer } from './confirm-card.ts';
import { type Claim, type Finished, finishBooking, UNEXPECTED } from './finish-booking.ts';
import { usePlanChoice } from './plan-choice.ts';
import { returnAddress } from './returned-payment.ts';

const AgreeToPlan = lazyComponent(() => import('../plans/start/agree-to-plan.tsx'), <TextSkeleton lines={3} />);

interface PaymentProps {
  offer: Offer;
  hold: Hold;
  /** What the page's own address names of a search. */
  asked: string;
  /** A card is being charged: nothing may interrupt. */
  charging: boolean;
  onCharging: (on: boolean) => void;
  /** The provider says that the hold has expired. */
  onEnded: () => void;
  /** It is held by another payment now. */
  onRenewed: (hold: Hold) => void;
  onFinished: (finished: Finished, claim: Claim) => void;
  onBack: () => void;
  onEscape?: () => void;
}

/** The sum, the provider's card form, and the way back to the details. */
export function Payment({ onBack, ...props }: PaymentProps) {
  const { offer, hold, charging } = props;
  const config = useConfig();
  const load = useCallback(() => loadStripeOnce(config), [config]);
  const { loaded: stripe, error, retry } = useLazy(load);
  const appearance = useMemo(cardAppearance, []);
  const cards = useCards();
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
          <CardForm {...props} cards={cards} />
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

const ANOTHER = 'another';

/** The provider's card fields, or a saved card, and "Pay $amount". */
function CardForm({
  cards,
  offer,
  hold,
  asked,
  charging,
  onCharging,
  onEnded,
  onRenewed,
  onFinished,
  onEscape,
}: Omit<PaymentProps, 'onBack'> & { cards: CardsOfUser }) {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  const [failure, setFailure] = useState<string>();
  const usable = cards.cards.filter(({ expired }) => !expired);
  const [chosen, setChosen] = useState(usable.find(({ id }) => id === hold.payWith) ?? usable[0]);
  const [isSaving, setSaving] = useState(false);
  const plan = usePlanChoice(offer.timeSlot.id);
  // The server was told of a card: then what it has made of the payment is asked for.
  const wasTold = useRef(false);
  useOnPageRestored(() => onCharging(false));

  const pay = async () => {
    if (!stripe || !elements || charging || !(ready || chosen)) return;
    setFailure(undefined);
    dismissError();
    if (plan.askForYes()) return;
    onCharging(true);
    const returnUrl = returnAddress(window.location.origin, offer.timeSlot.id, hold);
    const incomplete = chosen ? null : await checkFields(elements);
    const card = { cardId: chosen?.id, isSaving, plan: plan.agreed };
    const told = incomplete ?? (await tellServer(hold, asked, card));
    if (told?.kind === 'renewed') {
      onCharging(false);
      notify('info', RENEWED_WORDS);
      return onRenewed(told.hold);
    }
    wasTold.current ||= !incomplete && (chosen !== undefined || isSaving || plan.agreed !== undefined);
    if (told === null && !chosen && wasTold.current) await elements.fetchUpdates();
    const outcome = told ?? (await confirmCard(stripe, chosen ? null : elements, hold, returnUrl));
    if (outcome.kind === 'paid') {
      const claim = claimOf(offer.timeSlot.id, hold, outcome.intentId);
      savePendingPayment(claim);
      const finished = await finishBooking(claim);
      return onFinished(finished, claim);
    }
    onCharging(false);
    if (outcome.kind === 'ended') return onEnded();
    notify('bad', outcome.message);
    // The card form itself says it beside each field.
    if (outcome.kind === 'refused') setFailure(outcome.message);
  };
  usePressedBefore(hold.payWith !== undefined && chosen?.id === hold.payWith && stripe && elements ? pay : undefined);

  return (
    <form
      className="card-form"
      onSubmit={(event) => {
        event.preventDefault();
        void pay();
      }}
    >
      {usable.length > 0 && (
        <SelectField
          label="Card"
          value={chosen?.id ?? ANOTHER}
          disabled={charging}
          onChange={({ currentTarget }) => {
            setReady(false);
            setFailure(undefined);
            setChosen(usable.find(({ id }) => String(id) === currentTarget.value));
          }}
        >
          {usable.map((card) => (
            <option key={card.id} value={card.id}>
              {cardName(card)}
            </option>
          ))}
          <option value={ANOTHER}>Another card</option>
        </SelectField>
      )}
      {!chosen && (
        <div className={ready ? undefined : 'card-fields-hidden'}>
          <PaymentElement
            options={{ layout: 'tabs', wallets: { applePay: 'auto', googlePay: 'auto', link: 'never' } }}
            onReady={() => setReady(true)}
            onLoadError={({ error }) => setFailure(error.message ?? UNEXPECTED)}
            {...(onEscape && { onEscape })}
          />
        </div>
      )}
      {!chosen && !ready && !failure && <TextSkeleton lines={3} />}
      {plan.weeks !== undefined && (
        <AgreeToPlan
          slotId={offer.timeSlot.id}
          weeks={plan.weeks}
          name={firstNameOf(offer.timeSlot.cleaner.displayName)}
          disabled={charging}
          {...plan.props}
        />
      )}
      {!chosen && ready && cards.canSave && !plan.isWanted && (
        <CheckboxField
          label={CARD_CONSENT.label}
          hint={CARD_CONSENT.text}
          checked={isSaving}
          disabled={charging}
          onChange={({ currentTarget }) => setSaving(currentTarget.checked)}
        />
      )}
      {failure && (
        <div>
          <FieldError>{failure}</FieldError>
          <p className="small muted">
            Nothing was charged, and the time is still held for you. Try again, or use another card.
          </p>
        </div>
      )}
      <Button
        type="submit"
        variant="primary"
        big
        full
        disabled={!(ready || chosen)}
        busy={charging}
        busyLabel="Paying…"
      >
        <Lock /> Pay {formatDollars(hold.amount)}
        {chosen && ` with ${cardName(chosen)}`}
      </Button>
    </form>
  );
}

/** Pay was pressed on the page before: does it once, as soon as it can be done. */
function usePressedBefore(pay: (() => Promise<void>) | undefined) {
  const isDone = useRef(false);
  const canPay = pay !== undefined;
  const onReady = useEffectEvent(() => void pay?.());
  useEffect(() => {
    if (!canPay || isDone.current) return;
    isDone.current = true;
    onReady();
  }, [canPay]);
}
