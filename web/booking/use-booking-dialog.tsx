import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLazy } from '../ui/lazy.tsx';
import { notify } from '../ui/toasts.tsx';
import type { BookingDialogProps } from './booking-dialog.tsx';
import type { NewBooking } from './booking-format.ts';
import { leaveSteps, pushStep, useBookingStep } from './booking-steps.ts';

/**
 * Booking from any page that lists times: `open(slotId)` asks for the details and the payment in a dialog. It is an entry of
 * the browser's history, so that Back closes it and a reload finds it open. `opener` gets the focus back; `serviceId` is
 * preselected if that cleaner offers it. Render `dialog` where a confirmation fits, such as below the page's heading: after
 * a booking it is a note with a link to the booking.
 */
export function useBookingDialog() {
  const step = useBookingStep();
  const opener = useRef<HTMLElement>(undefined);
  const [booked, setBooked] = useState<NewBooking>();
  const open = useCallback((slotId: number, from?: HTMLElement, serviceId?: number) => {
    opener.current = from ?? (document.activeElement instanceof HTMLElement ? document.activeElement : undefined);
    setBooked(undefined);
    pushStep({ slotId, serviceId, at: 'details' });
  }, []);
  const isShown = step !== undefined || booked !== undefined;
  return { open, dialog: isShown && <Lazy {...{ step, opener, booked }} onBooked={setBooked} /> };
}

const loadDialog = () => import('./booking-dialog.tsx');

interface LazyProps {
  step: ReturnType<typeof useBookingStep>;
  opener: { current: HTMLElement | undefined };
  booked: NewBooking | undefined;
  onBooked: BookingDialogProps['onBooked'];
}

/** Loaded at the first `open`, because most people only read a page. */
function Lazy({ step, opener, booked, onBooked }: LazyProps) {
  const { loaded, error } = useLazy(loadDialog);
  const onFailed = useEffectEvent(() => {
    notify('bad', 'The booking form could not be loaded. Please check your connection and try again.');
    leaveSteps();
  });
  useEffect(() => {
    if (error) onFailed();
  }, [error]);
  if (!loaded) return null;
  if (booked) return <loaded.BookedNote booking={booked} />;
  if (!step) return null;
  return (
    <loaded.BookingDialog
      key={step.slotId}
      slotId={step.slotId}
      serviceId={step.serviceId}
      opener={opener.current}
      onBooked={onBooked}
    />
  );
}
