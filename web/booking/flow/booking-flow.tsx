import { type ReactNode, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { policy } from '#contract/policy';
import { ALREADY_PAID } from '#contract/slot-taken';
import { MINUTE } from '#contract/time';
import { useConfig } from '../../api/config.ts';
import { currentUserId, useCurrentUser } from '../../api/current-user.ts';
import { PUBLIC_ANSWERS, useRefresh } from '../../api/refresh.ts';
import { hasLeft, useDepartures } from '../../api/use-departures.ts';
import { preloadStripe } from '../../cards/stripe.ts';
import { type CriteriaChange, changed, formatCriteria } from '../../criteria/criteria.ts';
import { keepCriteria } from '../../criteria/kept-criteria.ts';
import { Countdown } from '../../ui/countdown.tsx';
import { dismissError } from '../../ui/toast-host.tsx';
import { notify, preloadToasts } from '../../ui/toasts.tsx';
import '../booking.css';
import type { Offer } from '../booking-format.ts';
import { useHomeChoice } from '../homes/use-home-choice.ts';
import type { MadeBooking } from './booked-page.ts';
import { saveBookedSlot } from './booked-page.ts';
import { type ChosenLengths, lengthOf } from './booking-length.ts';
import { HeldAlready, NotTaken, StageOutcome, TimeTaken } from './booking-outcome.tsx';
import {
  type Hold,
  headingOf,
  isBookable,
  isPending,
  nextState,
  paymentStage,
  type SlotGone,
  STAGE_NAMES,
  type Stage,
  type StageName,
} from './booking-stages.ts';
import { useBookingStep } from './booking-steps.ts';
import { heldHere, loadBookingDraft, removeHold } from './booking-storage.ts';
import { ChosenSlot } from './booking-summary.tsx';
import { DetailsForm } from './details-form.tsx';
import type { Claim, Finished } from './finish-booking.ts';
import { firstStage } from './first-stage.ts';
import { criteriaFor } from './form-draft.ts';
import { heldRequest } from './held-request.ts';
import { Payment } from './payment.tsx';
import { keepWhilePending } from './returned-payment.ts';
import { askedIn, saveSlotChoice } from './slot-choice.ts';
import { useOffer } from './use-offer.ts';
import { useSteps } from './use-steps.ts';

export { headingOf, TimeTaken };

interface BookingFlowProps {
  offer: Offer;
  /** Preselected, if this cleaner offers it. */
  serviceId?: number | undefined;
  /** Of a time that is held for who waits. */
  offerToken?: string;
  /** The time is held already, from the page around. */
  hold?: Hold | undefined;
  /** A link or button to other times, for when this one cannot be booked. */
  otherTimes: ReactNode;
  /** A link or button to one other time, by its id, its words and its accessible name. */
  nextTime: (slotId: number, label: string) => ReactNode;
  /** The page around shows the time already. */
  slotShown?: boolean;
  /** It takes the place of what was pressed, and the focus with it. */
  takesFocus?: boolean;
  /** A sign-in that fills in name and email. */
  signIn?: ReactNode;
  /** Escape was pressed inside the provider's form, whose key events do not reach the page. */
  onEscape?: () => void;
  /** Called at every change of stage, for what the page around shows. */
  onStage?: (at: StageName) => void;
  /** How long the booking is, as its length is chosen, for what the page around shows. */
  onLengths?: (lengths: ChosenLengths) => void;
  /** While a card is being charged nothing may interrupt. */
  onLock?: (locked: boolean) => void;
  onBooked: (made: MadeBooking) => void;
}

/**
 * From the details to the confirmed booking, for one time; in the dialog and on the time's own page. It begins anew once its
 * person is gone. Who is banned has nothing to fill in (docs/product.md#customers).
 */
export function BookingFlow({ hold, ...props }: BookingFlowProps) {
  const departures = useDepartures();
  if (useCurrentUser()?.isBanned && !hold) return <NotTaken />;
  return <Steps key={departures} {...props} {...(hold && departures === 0 && { hold })} />;
}

function Steps(props: BookingFlowProps) {
  const { otherTimes, slotShown, signIn, onEscape, onBooked } = props;
  const { search } = useLocation();
  const step = useBookingStep();
  const [asked] = useState(() => askedIn(search));
  const [state, dispatch] = useReducer(nextState, undefined, () => ({
    criteria: criteriaFor(props, search),
    stage: props.hold ? paymentStage(props.hold) : firstStage(props.offer, step?.at),
  }));
  const { stage, criteria } = state;
  const userId = useCurrentUser()?.id ?? null;
  // Of a page that is loaded anew at the payment: what is held, whose home no other one takes the place of.
  const [resumed] = useState(() =>
    stage.at === 'details' && stage.resume ? heldRequest(props.offer.timeSlot.id, asked) : undefined,
  );
  const waiting = props.offerToken === undefined ? {} : { offerToken: props.offerToken };
  const { offer, latest } = useOffer(props.offer, criteria, waiting);
  const slot = offer.timeSlot;
  const own = props.offer.timeSlot.available ? undefined : heldHere(slot.id);
  // Also where another payment takes the place of one: its card is typed in anew.
  const place = useFocusOnChange(stage.at === 'payment' ? stage.hold.clientSecret : stage.at, props.takesFocus);
  const refresh = useRefresh();
  useStageEffects(stage, props);
  useSteps(stage, slot.id, dispatch);

  const service = offer.services.find(({ id }) => id === criteria.service);
  const minutes = stage.at === 'payment' ? stage.hold.minutes : lengthOf(offer, service, criteria).minutes;
  const endTime = new Date(Date.parse(slot.startTime) + minutes * MINUTE).toISOString();
  const minutesOf = Object.fromEntries(
    offer.services.map((one) => [one.id, one === service ? minutes : lengthOf(offer, one, criteria).minutes]),
  );
  const onLengths = useEffectEvent(() => props.onLengths?.({ endTime, minutesOf }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: told again of other lengths
  useEffect(() => onLengths(), [endTime, JSON.stringify(minutesOf)]);

  const changeCriteria = (change: CriteriaChange) => {
    const next = changed(criteria, change);
    // A length is chosen for this time alone.
    if (!('minutes' in change)) keepCriteria(next);
    saveSlotChoice(slot.id, { asked, chosen: formatCriteria(next) });
    dispatch({ type: 'criteria changed', change });
  };
  const homeChoice = useHomeChoice(slot, criteria, changeCriteria, resumed);
  const finish = (finished: Finished, claim: Claim) => {
    if (hasLeft(userId)) return;
    dispatch({ type: 'finished', finished, claim });
    keepWhilePending(finished, claim);
    if (isPending(finished)) return;
    if (finished.kind !== 'refused') removeHold(slot.id);
    if (finished.kind === 'booked') saveBookedSlot(slot.id);
    void refresh('GET /_api/bookings/by-token', 'GET /_api/bookings/mine', ...PUBLIC_ANSWERS);
    if ('message' in finished) notify('bad', `Booking failed: ${finished.message}`);
    if (finished.kind !== 'booked') return;
    notify('ok', 'Booking confirmed! A confirmation email has been sent.');
    const email = 'hold' in stage ? stage.hold.email : loadBookingDraft().email || undefined;
    onBooked({ id: finished.id, token: finished.token, email });
  };
  const taken = (refusal: SlotGone) => {
    // Where another length has no room, the time stays held for the one before.
    if (refusal.code === ALREADY_PAID || heldHere(slot.id)?.minutes === minutes) removeHold(slot.id);
    dispatch({ type: 'taken', refusal });
  };
  const held = (hold: Hold) => {
    // Also the home that was only found chosen: it is the one that is held. Nothing of who has gone meanwhile.
    const { homes, homeId } = homeChoice;
    const home = homes.length > 0 ? { homeId: String(homeId ?? 'none') } : {};
    if (userId === currentUserId()) saveSlotChoice(slot.id, { asked, chosen: formatCriteria(criteria), ...home });
    dispatch({ type: 'held', hold });
  };
  const backToDetails = () => (step?.at === 'payment' ? window.history.back() : dispatch({ type: 'start again' }));

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be read with every field in it
    <div className="booking" ref={place} tabIndex={-1} role="group" aria-label={STAGE_NAMES[stage.at]}>
      {stage.at === 'details' && (
        <p className="intro">Please review the details and complete your payment to secure your spot.</p>
      )}
      {stage.at === 'payment' && (
        <Countdown
          key={stage.hold.clientSecret}
          seconds={stage.hold.seconds}
          of={policy.hold.minutes * 60}
          onEnd={() => dispatch({ type: 'hold ended' })}
        >
          This time is held for you while you pay.
        </Countdown>
      )}
      {stage.at === 'details' && own && <HeldAlready until={own.until} />}
      {!slotShown && <ChosenSlot slot={slot} endTime={endTime} active={isBookable(stage.at)} />}
      {stage.at === 'details' && signIn}
      {stage.at === 'details' && (
        <DetailsForm
          {...{ offer, latest, asked, criteria, homeChoice, waiting }}
          resume={stage.resume === true}
          onCriteria={changeCriteria}
          onHeld={held}
          onTaken={taken}
        />
      )}
      {stage.at === 'payment' && (
        <Payment
          offer={offer}
          hold={stage.hold}
          asked={asked}
          charging={stage.charging}
          onCharging={(on) => dispatch({ type: 'charging', on })}
          onEnded={() => dispatch({ type: 'hold is over', isKnown: true })}
          onRenewed={(hold) => dispatch({ type: 'held', hold })}
          onTaken={taken}
          onFinished={finish}
          onBack={backToDetails}
          {...(onEscape && { onEscape })}
        />
      )}
      <StageOutcome
        {...{ stage, otherTimes }}
        slotId={slot.id}
        zone={slot.city.timeZone}
        nextTime={props.nextTime}
        onTryAgain={backToDetails}
        onHoldOver={(isKnown) => dispatch({ type: 'hold is over', isKnown })}
        onFinished={finish}
      />
    </div>
  );
}

/** What follows from a stage, and what later stages need and is fetched ahead. */
function useStageEffects(stage: Stage, { offer, onStage, onLock }: BookingFlowProps): void {
  const refresh = useRefresh();
  const config = useConfig();
  useEffect(() => preloadStripe(config), [config]);
  useEffect(preloadToasts, []);
  // What was wrong with the time before is no news at this one.
  useEffect(dismissError, []);

  const onEntered = useEffectEvent((at: StageName) => {
    onStage?.(at);
    if (at === 'expired') removeHold(offer.timeSlot.id);
    // The lists that showed this time as open are outdated.
    if (at === 'taken' || at === 'booked') void refresh(...PUBLIC_ANSWERS);
  });
  useEffect(() => onEntered(stage.at), [stage.at]);

  const isLocked = stage.at === 'payment' && stage.charging;
  const onLocked = useEffectEvent((locked: boolean) => onLock?.(locked));
  useEffect(() => onLocked(isLocked), [isLocked]);
}

/** A new stage is scrolled to its top and takes the focus, so that screen readers read it. */
function useFocusOnChange(stage: string, isFirstToo = false) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(isFirstToo ? undefined : stage);
  useEffect(() => {
    if (shown.current === stage) return;
    shown.current = stage;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'start' });
  }, [stage]);
  return place;
}
