import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import Lock from 'lucide-react/icons/lock';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { cardName } from '#contract/card-name';
import { CARD_CONSENT } from '#contract/cards';
import { firstNameOf } from '#contract/first-name';
import { formatDollars } from '#contract/money';
import { currentUserId } from '../../api/current-user.ts';
import { hasLeft } from '../../api/use-departures.ts';
import type { CardsOfUser } from '../../cards/use-cards.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { CheckboxField } from '../../ui/inputs.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { dismissError } from '../../ui/toast-host.tsx';
import { notify } from '../../ui/toasts.tsx';
import { useOnPageRestored } from '../../ui/use-on-page-restored.ts';
import type { Offer } from '../booking-format.ts';
import { CardSelect } from '../card-select.tsx';
import type { Hold, SlotGone } from './booking-stages.ts';
import { savePendingPayment } from './booking-storage.ts';
import { checkFields, confirmCard, findPaid, RENEWED_WORDS, tellServer } from './confirm-card.ts';
import {
  type Claim,
  claimOf,
  type Finished,
  finishBooking,
  intentOf,
  UNEXPECTED,
  UNKNOWN_WORDS,
} from './finish-booking.ts';
import { usePlanChoice } from './plan-choice.ts';
import { isAnswerLost, returnAddress, saveBegunPayment, setAnswerLost } from './returned-payment.ts';

const AgreeToPlan = lazyComponent(() => import('../plans/start/agree-to-plan.tsx'), <TextSkeleton lines={3} />);

/** What outlasts a payment that another one takes the place of. */
export interface KeptOfCard {
  /** The card that was pressed with; left out before. */
  pressedWith?: { cardId: number | undefined; isSaving: boolean };
  /** The server was told of a card: what it has made of the payment has to be asked for. */
  wasTold: boolean;
}

export interface CardFormProps {
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
  /** It is held no longer; `next`: others that fit. */
  onTaken: (refusal: SlotGone) => void;
  onFinished: (finished: Finished, claim: Claim) => void;
  onEscape?: () => void;
  cards: CardsOfUser;
  kept: RefObject<KeptOfCard>;
}

/** The provider's card fields, or a saved card, and "Pay $amount". */
export function CardForm({
  cards,
  offer,
  hold,
  asked,
  charging,
  onCharging,
  onEnded,
  onRenewed,
  onTaken,
  onFinished,
  onEscape,
  kept,
}: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  const [failure, setFailure] = useState<{ message: string; isHeld: boolean }>();
  const intentId = intentOf(hold.clientSecret);
  const usable = cards.cards.filter(({ expired }) => !expired);
  const [chosen, setChosen] = useState(() =>
    kept.current.pressedWith
      ? usable.find(({ id }) => id === kept.current.pressedWith?.cardId)
      : (usable.find(({ id }) => id === hold.payWith) ?? usable[0]),
  );
  const [isSaving, setSaving] = useState(kept.current.pressedWith?.isSaving ?? false);
  const plan = usePlanChoice(offer.timeSlot.id);
  useOnPageRestored(() => onCharging(false));

  const pay = async () => {
    if (!stripe || !elements || charging || !(ready || chosen)) return;
    setFailure(undefined);
    dismissError();
    if (plan.askForYes()) return;
    onCharging(true);
    const payer = currentUserId();
    const returnUrl = returnAddress(window.location.origin, offer.timeSlot.id, hold);
    const incomplete = chosen ? null : await checkFields(elements);
    const card = { cardId: chosen?.id, isSaving, plan: plan.agreed };
    // Said before it is asked for: its answer may be lost.
    kept.current.wasTold ||= !incomplete && (chosen !== undefined || isSaving || plan.agreed !== undefined);
    const told = incomplete ?? (await tellServer(hold, asked, card));
    if (told?.kind === 'renewed') {
      onCharging(false);
      notify('info', RENEWED_WORDS);
      kept.current.pressedWith = { cardId: chosen?.id, isSaving };
      return onRenewed(told.hold);
    }
    if (told?.kind === 'refused by server') {
      onCharging(false);
      notify('bad', told.message);
      return setFailure({ message: told.message, isHeld: false });
    }
    const paidBefore = told?.kind === 'gone' ? await findPaid(stripe, hold.clientSecret) : null;
    if (told?.kind === 'gone' && !paidBefore) {
      onCharging(false);
      return onTaken(told.refusal);
    }
    saveBegunPayment(intentId);
    const charge = { elements: chosen ? null : elements, wasTold: kept.current.wasTold, returnUrl };
    const outcome = paidBefore ?? incomplete ?? (await confirmCard(stripe, charge, hold));
    if (outcome.kind === 'paid') {
      const claim = claimOf(offer.timeSlot.id, hold, outcome.intentId);
      if (!hasLeft(payer)) savePendingPayment(claim);
      const finished = await finishBooking(claim);
      return onFinished(finished, claim);
    }
    onCharging(false);
    if (outcome.kind === 'ended') return onEnded();
    notify('bad', outcome.message);
    // The card form itself says it beside each field.
    if (outcome.kind === 'unknown') {
      setAnswerLost(intentId, true);
      setFailure({ message: `${outcome.message} ${UNKNOWN_WORDS}`, isHeld: false });
    }
    if (outcome.kind === 'refused') {
      if (outcome.isSettled) setAnswerLost(intentId, false);
      setFailure({ message: outcome.message, isHeld: !isAnswerLost(intentId) });
    }
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
      <CardSelect
        {...{ usable, chosen }}
        disabled={charging}
        onChoose={(card) => {
          setReady(false);
          setFailure(undefined);
          setChosen(card);
        }}
      />
      {!chosen && (
        <div className={ready ? undefined : 'card-fields-hidden'}>
          <PaymentElement
            options={{ layout: 'tabs', wallets: { applePay: 'auto', googlePay: 'auto', link: 'never' } }}
            onReady={() => setReady(true)}
            onLoadError={({ error }) => setFailure({ message: error.message ?? UNEXPECTED, isHeld: false })}
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
          <FieldError>{failure.message}</FieldError>
          {failure.isHeld && (
            <p className="small muted">
              Nothing was charged, and the time is still held for you. Try again, or use another card.
            </p>
          )}
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
