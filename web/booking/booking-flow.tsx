import { type ReactNode, useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { policy } from '#contract/policy';
import { useConfig } from '../api/config.ts';
import { PUBLIC_ANSWERS, useRefresh } from '../api/refresh.ts';
import { Countdown } from '../ui/countdown.tsx';
import { notify, preloadToasts } from '../ui/toasts.tsx';
import './booking.css';
import type { NewBooking, Offer } from './booking-format.ts';
import {
  isBookable,
  isPending,
  nextStage,
  SLOT_TAKEN_MESSAGE,
  STAGE_NAMES,
  type Stage,
  type StageName,
} from './booking-stages.ts';
import { clearPendingPayment, isHeldByThisTab, loadPendingPayment, removeHold } from './booking-storage.ts';
import { ChosenSlot } from './chosen-slot.tsx';
import { DetailsForm } from './details-form.tsx';
import type { Claim, Finished } from './finish-booking.ts';
import { Payment } from './payment.tsx';
import { BookingFailed, HoldExpired, PaidAndWaiting, TimeTaken } from './stage-notes.tsx';
import { preloadStripe } from './stripe.ts';

interface BookingFlowProps {
  offer: Offer;
  /** Preselected, if this cleaner offers it. */
  serviceId?: number | undefined;
  /** A link or button to other times, for when this one cannot be booked. */
  otherTimes: ReactNode;
  /** The page around shows the time already. */
  slotShown?: boolean;
  /** A sign-in that fills in name and email. */
  signIn?: ReactNode;
  /** Escape was pressed inside the provider's form, whose key events do not reach the page. */
  onEscape?: () => void;
  /** Called at every change of stage, for what the page around shows. */
  onStage?: (at: StageName) => void;
  /** While a card is being charged nothing may interrupt. */
  onLock?: (locked: boolean) => void;
  onBooked: (booking: NewBooking) => void;
}

/** From the details to the confirmed booking, for one time; in the dialog and on the time's own page. */
export function BookingFlow(props: BookingFlowProps) {
  const { offer, serviceId, otherTimes, slotShown, signIn, onEscape, onBooked } = props;
  const slot = offer.timeSlot;
  const [stage, dispatch] = useReducer(nextStage, offer, firstStage);
  const place = useFocusOnChange(stage.at);
  const refresh = useRefresh();
  useStageEffects(stage, props);

  const backToDetails = () => dispatch({ type: 'back to details' });
  const finish = (finished: Finished, claim: Claim) => {
    dispatch({ type: 'finished', finished, claim });
    if (isPending(finished)) return;
    clearPendingPayment();
    removeHold(slot.id);
    void refresh('GET /_api/bookings/by-token', 'GET /_api/bookings/mine', ...PUBLIC_ANSWERS);
    if (finished.kind === 'failed') notify('bad', `Booking failed: ${finished.message}`);
    if (finished.kind !== 'booked') return;
    notify('ok', 'Booking confirmed! A confirmation email has been sent.');
    onBooked({ id: finished.id, token: finished.token, slot });
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be read with every field in it
    <div className="booking" ref={place} tabIndex={-1} role="group" aria-label={STAGE_NAMES[stage.at]}>
      {stage.at === 'details' && (
        <p className="intro">Please review the details and complete your payment to secure your spot.</p>
      )}
      {stage.at === 'payment' && (
        <Countdown
          seconds={stage.hold.seconds}
          of={policy.hold.minutes * 60}
          onEnd={() => dispatch({ type: 'hold ended' })}
        >
          This time is held for you while you pay.
        </Countdown>
      )}
      {!slotShown && <ChosenSlot slot={slot} active={isBookable(stage.at)} />}
      {stage.at === 'details' && signIn}
      {stage.at === 'details' && (
        <DetailsForm
          offer={offer}
          serviceId={serviceId}
          onHeld={(hold) => dispatch({ type: 'held', hold })}
          onTaken={(message) => dispatch({ type: 'taken', message })}
        />
      )}
      {stage.at === 'payment' && (
        <Payment
          offer={offer}
          hold={stage.hold}
          charging={stage.charging}
          onCharging={(on) => dispatch({ type: 'charging', on })}
          onEnded={() => dispatch({ type: 'hold ended' })}
          onFinished={finish}
          onBack={backToDetails}
          {...(onEscape && { onEscape })}
        />
      )}
      {stage.at === 'expired' && <HoldExpired onStartAgain={backToDetails} />}
      {stage.at === 'taken' && <TimeTaken message={stage.message}>{otherTimes}</TimeTaken>}
      {stage.at === 'waiting' && <PaidAndWaiting claim={stage.claim} onFinished={finish} />}
      {stage.at === 'failed' && <BookingFailed message={stage.message}>{otherTimes}</BookingFailed>}
    </div>
  );
}

function firstStage({ timeSlot }: Offer): Stage {
  const paid = loadPendingPayment();
  if (paid?.timeSlotId === timeSlot.id) return { at: 'waiting', claim: paid };
  if (timeSlot.available || isHeldByThisTab(timeSlot.id)) return { at: 'details' };
  return { at: 'taken', message: SLOT_TAKEN_MESSAGE };
}

/** What follows from a stage, and what later stages need and is fetched ahead. */
function useStageEffects(stage: Stage, { offer, onStage, onLock }: BookingFlowProps): void {
  const refresh = useRefresh();
  const config = useConfig();
  useEffect(() => preloadStripe(config), [config]);
  useEffect(preloadToasts, []);

  const onEntered = useEffectEvent((at: StageName) => {
    onStage?.(at);
    if (at === 'taken' || at === 'expired') removeHold(offer.timeSlot.id);
    // The lists that showed this time as open are outdated.
    if (at === 'taken') void refresh(...PUBLIC_ANSWERS);
  });
  useEffect(() => onEntered(stage.at), [stage.at]);

  const isLocked = stage.at === 'payment' && stage.charging;
  const onLocked = useEffectEvent((locked: boolean) => onLock?.(locked));
  useEffect(() => onLocked(isLocked), [isLocked]);
}

/** A new stage is scrolled to its top and takes the focus, so that screen readers read it. */
function useFocusOnChange(stage: string) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(stage);
  useEffect(() => {
    if (shown.current === stage) return;
    shown.current = stage;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'start' });
  }, [stage]);
  return place;
}
