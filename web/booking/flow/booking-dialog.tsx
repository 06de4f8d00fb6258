import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { ApiError, call } from '../../api/http.ts';
import { homeQuery } from '../../criteria/criteria.ts';
import { keptCriteria } from '../../criteria/kept-criteria.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadFailed, useLazy } from '../../ui/lazy.tsx';
import { Note } from '../../ui/note.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { type MadeBooking, useGoToBooked } from './booked-page.ts';
import '../booking.css';
import type { StageName } from './booking-stages.ts';
import { leaveSteps, replaceStep } from './booking-steps.ts';
import { loadFlow } from './lazy-booking-flow.tsx';

export interface BookingDialogProps {
  slotId: number;
  /** Preselected, if this cleaner offers it. */
  serviceId?: number | undefined;
  /** Gets the focus back. */
  opener?: HTMLElement | undefined;
  /** A sign-in that fills in name and email. */
  signIn: ReactNode;
}

/** The dialog opens at once; the forms appear in it when their code is loaded, with the price and whether it is still open. */
export function BookingDialog({ slotId, serviceId, opener, signIn }: BookingDialogProps) {
  const [locked, setLocked] = useState(false);
  const load = useCallback(() => loadForms(slotId), [slotId]);
  const { loaded, error, retry } = useLazy(load);
  const isBooked = useRef(false);
  const [stage, setStage] = useState<StageName>();
  const goToBooked = useGoToBooked();
  // Closed by Back too; after a booking its page takes the focus.
  useEffect(
    () => () => {
      if (!isBooked.current) requestAnimationFrame(() => returnFocus(opener));
    },
    [opener],
  );
  const otherTimes = (
    <Button variant="primary" big full onClick={() => leaveSteps({ anew: true })}>
      See other times
    </Button>
  );
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 409);
  const isTaken = loaded?.gone !== undefined || isGone;
  // In the body, so that the styles around do not apply to it.
  return createPortal(
    <Dialog
      title={isTaken ? 'This time is taken' : loaded && stage ? loaded.flow.headingOf(stage) : 'Confirm your booking'}
      onClose={() => leaveSteps()}
      locked={locked}
    >
      {loaded?.offer && (
        <loaded.flow.BookingFlow
          {...{ offer: loaded.offer, serviceId, otherTimes }}
          nextTime={toNextTime}
          signIn={signIn}
          onStage={setStage}
          onLock={setLocked}
          onEscape={() => leaveSteps()}
          onBooked={(made: MadeBooking) => {
            isBooked.current = true;
            goToBooked(made);
          }}
        />
      )}
      {!loaded && !error && (
        <div className="form-loading">
          <TextSkeleton lines={6} />
        </div>
      )}
      {error instanceof Error && !isGone && <LoadFailed onRetry={retry}>{error.message}</LoadFailed>}
      {loaded?.gone && (
        <div className="booking">
          <loaded.flow.TimeTaken {...loaded.gone} nextTime={toNextTime}>
            {otherTimes}
          </loaded.flow.TimeTaken>
        </div>
      )}
      {isGone && (
        <div className="booking">
          <Note kind="bad" role="alert">
            {error.message}
          </Note>
          {otherTimes}
        </div>
      )}
    </Dialog>,
    document.body,
  );
}

const toNextTime = (id: number, label: string) => (
  <Button key={id} full onClick={() => replaceStep({ slotId: id, at: 'details' })}>
    {label}
  </Button>
);

/** The forms, and what they are about as it is now; of a time that is gone, others that fit. */
async function loadForms(slotId: number) {
  // Which extras this cleaner offers is known once it has answered.
  const { extras: _extras, ...home } = homeQuery(keptCriteria());
  const show = (id: number) => call('GET /_api/time-slot', { timeSlotId: String(id), ...home });
  const offer = show(slotId);
  offer.catch(() => {}); // awaited below
  const flow = await loadFlow().catch(() => {
    throw new Error('The booking form could not be loaded. Please check your connection and try again.');
  });
  try {
    return { flow, offer: await offer };
  } catch (error) {
    const [first] = error instanceof ApiError ? error.next : [];
    if (!(error instanceof ApiError) || !first) throw error;
    const { city } = (await show(first.id)).timeSlot;
    return { flow, gone: { message: error.message, next: error.next, zone: city.timeZone } };
  }
}

/**
 * The dialog returns the focus by itself, except where the browser did not focus the link that was clicked, and where the
 * time is no longer on the page. Then the page's heading takes it.
 */
function returnFocus(opener: HTMLElement | undefined): void {
  if (opener?.isConnected) opener.focus();
  if (document.activeElement !== document.body) return;
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading) heading.tabIndex = -1;
  heading?.focus();
}
