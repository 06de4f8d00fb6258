import { type ReactNode, useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { policy } from '#contract/policy';
import { useConfig } from '../api/config.ts';
import { useRefresh } from '../api/use-refresh.ts';
import { Countdown } from '../ui/countdown.tsx';
import { notify } from '../ui/toasts.tsx';
import type { Booked } from './booked.ts';
import './booking.css';
import { ChosenSlot } from './chosen-slot.tsx';
import { DetailsForm } from './details-form.tsx';
import type { Claim, Finished } from './finish-booking.ts';
import { preloadStripe } from './load-stripe.ts';
import type { Offer } from './offer.ts';
import { forgetHold, isHeldHere } from './own-holds.ts';
import { Payment } from './payment.tsx';
import { readyToasts } from './ready-toasts.ts';
import { canBeHad, STAGE_NAMES, type Stage, type StageName, TAKEN } from './stage.ts';
import { BookingFailed, HoldOver, PaidAndWaiting, TimeTaken } from './stage-notes.tsx';
import { forgetPayment, keptPayment } from './unfinished-payment.ts';

interface BookingFlowProps {
  offer: Offer;
  /** Chosen beforehand, if this cleaner offers it. */
  serviceId?: number | undefined;
  /** The way on when this time cannot be had. */
  otherTimes: ReactNode;
  /** The page around shows the time already. */
  slotShown?: boolean;
  /** Said at every change of stage, for what the page around shows. */
  onStage?: (at: StageName) => void;
  /** While a card is being charged nothing may interrupt. */
  onLock?: (locked: boolean) => void;
  /** Escape was pressed inside the provider's form, where only it can hear it. */
  onEscape?: () => void;
  onBooked: (booking: Booked) => void;
}

/** From the details to the booking, for one time; in the dialog and on the time's own page. */
export function BookingFlow({
  offer,
  serviceId,
  otherTimes,
  slotShown = false,
  onStage,
  onLock,
  onEscape,
  onBooked,
}: BookingFlowProps) {
  const slot = offer.timeSlot;
  const [stage, go] = useReducer((_before: Stage, next: Stage) => next, offer, firstStage);
  const charging = useRef(false);
  const ended = useRef(false);
  const refresh = useRefresh();
  const place = useFocusOnChange(stage.at);
  const config = useConfig();
  useEffect(() => preloadStripe(config), [config]);
  useEffect(readyToasts, []);

  const arrive = useEffectEvent((at: StageName) => {
    onStage?.(at);
    if (at === 'taken' && !slotShown) refresh('GET /_api/time-slots', 'GET /_api/cleaners/by-slug');
  });
  useEffect(() => arrive(stage.at), [stage.at]);

  /** The browser's countdown ends; a card that is being charged right then decides for itself. */
  const endHold = () => {
    ended.current = true;
    if (charging.current) return;
    forgetHold(slot.id);
    go({ at: 'over' });
  };
  const lock = (locked: boolean) => {
    charging.current = locked;
    onLock?.(locked);
    if (!locked && ended.current) endHold();
  };
  const take = (message: string) => {
    forgetHold(slot.id);
    go({ at: 'taken', message });
  };
  const finish = (finished: Finished, claim: Claim) => {
    // The provider calls it paid, so where our server does not see that yet, it will.
    const isUnderWay = finished.kind === 'waiting' || (finished.kind === 'failed' && finished.status === 402);
    if (isUnderWay) return go({ at: 'waiting', claim });
    forgetPayment();
    forgetHold(slot.id);
    refresh('GET /_api/time-slots', 'GET /_api/time-slot', 'GET /_api/cleaners/by-slug', 'GET /_api/bookings/by-token');
    if (finished.kind === 'failed') {
      notify('bad', `Booking failed: ${finished.message}`);
      return go({ at: 'failed', message: finished.message });
    }
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
        <Countdown seconds={stage.hold.seconds} of={policy.hold.minutes * 60} onEnd={endHold}>
          This time is held for you while you pay.
        </Countdown>
      )}
      {!slotShown && <ChosenSlot slot={slot} lit={canBeHad(stage.at)} />}
      {stage.at === 'details' && (
        <DetailsForm
          offer={offer}
          serviceId={serviceId}
          onHeld={(hold) => {
            ended.current = false;
            go({ at: 'payment', hold });
          }}
          onTaken={take}
        />
      )}
      {stage.at === 'payment' && (
        <Payment
          offer={offer}
          hold={stage.hold}
          onBack={() => go({ at: 'details' })}
          onLock={lock}
          onEnded={endHold}
          onFinished={finish}
          {...(onEscape && { onEscape })}
        />
      )}
      {stage.at === 'over' && <HoldOver onStartAgain={() => go({ at: 'details' })} />}
      {stage.at === 'taken' && <TimeTaken message={stage.message}>{otherTimes}</TimeTaken>}
      {stage.at === 'waiting' && <PaidAndWaiting claim={stage.claim} onFinished={finish} />}
      {stage.at === 'failed' && <BookingFailed message={stage.message}>{otherTimes}</BookingFailed>}
    </div>
  );
}

function firstStage({ timeSlot }: Offer): Stage {
  const paid = keptPayment();
  if (paid?.timeSlotId === timeSlot.id) return { at: 'waiting', claim: paid };
  if (timeSlot.available || isHeldHere(timeSlot.id)) return { at: 'details' };
  return { at: 'taken', message: TAKEN };
}

/** A new stage begins at its top and takes the focus, so that it is read. */
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
