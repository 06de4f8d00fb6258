import { type ReactNode, useEffect, useRef } from 'react';
import { policy } from '#contract/policy';
import { Countdown } from '../ui/countdown.tsx';
import './booking.css';
import { ChosenSlot } from './chosen-slot.tsx';
import { DetailsForm } from './details-form.tsx';
import type { Offer } from './offer.ts';
import { Payment } from './payment.tsx';
import { isBookable, STAGE_NAMES } from './stage.ts';
import { BookingFailed, HoldExpired, PaidAndWaiting, TimeTaken } from './stage-notes.tsx';
import { type BookingEvents, useBookingStages } from './use-booking-stages.ts';

interface BookingFlowProps extends BookingEvents {
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
}

/** From the details to the confirmed booking, for one time; in the dialog and on the time's own page. */
export function BookingFlow({
  offer,
  serviceId,
  otherTimes,
  slotShown,
  signIn,
  onEscape,
  ...events
}: BookingFlowProps) {
  const { stage, startPayment, endHold, lock, markTaken, finish, backToDetails } = useBookingStages(offer, events);
  const place = useFocusOnChange(stage.at);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be read with every field in it
    <div className="booking" ref={place} tabIndex={-1} role="group" aria-label={STAGE_NAMES[stage.at]}>
      {stage.at === 'details' && (
        <p className="intro">Please review the details and complete your payment to secure your spot.</p>
      )}
      {stage.at === 'payment' && (
        <Countdown seconds={stage.hold.seconds} of={policy.hold.minutes * 60} onEnd={endHold}>
          This time is held for you while you pay.
        </Countdown>
      )}
      {!slotShown && <ChosenSlot slot={offer.timeSlot} active={isBookable(stage.at)} />}
      {stage.at === 'details' && signIn}
      {stage.at === 'details' && (
        <DetailsForm offer={offer} serviceId={serviceId} onHeld={startPayment} onTaken={markTaken} />
      )}
      {stage.at === 'payment' && (
        <Payment
          offer={offer}
          hold={stage.hold}
          onBack={backToDetails}
          onLock={lock}
          onEnded={endHold}
          onFinished={finish}
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
