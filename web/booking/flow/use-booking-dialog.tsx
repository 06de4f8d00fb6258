import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isShared } from '../../api/storage.ts';
import { lazyComponent, useLazy } from '../../ui/lazy.tsx';
import { notify } from '../../ui/toasts.tsx';
import { type BookingStep, leaveSteps, pushStep, useBookingStep } from './booking-steps.ts';

/**
 * Booking from any page that lists times: `open(slotId)` asks for the details and the payment in a dialog. It is an entry of
 * the browser's history, so that Back closes it and a reload finds it open. `opener` gets the focus back; `serviceId` is
 * preselected if that cleaner offers it. `signIn` fills in name and email. Render `dialog` where a note fits, such as below the page's heading: while it is
 * closed and this browser holds a time, it says so. A booking leads to the page that confirms it (docs/product.md#booked).
 */
export function useBookingDialog(signIn: ReactNode) {
  const step = useBookingStep();
  const opener = useRef<HTMLElement>(undefined);
  const open = useCallback((slotId: number, from?: HTMLElement, serviceId?: number) => {
    opener.current = from ?? (document.activeElement instanceof HTMLElement ? document.activeElement : undefined);
    pushStep({ slotId, serviceId, at: 'details' });
  }, []);
  const [mayHold, setMayHold] = useState(false);
  const isOpen = step !== undefined;
  // Asked by its key alone (booking-storage.ts): most people hold nothing, and load no code for it.
  useEffect(() => setMayHold(!isOpen && isShared('own-holds')), [isOpen]);
  const dialog = step ? <Lazy {...{ step, opener, signIn }} /> : mayHold && <HeldTime onContinue={open} />;
  return { open, dialog };
}

const HeldTime = lazyComponent(() => import('./held-time.tsx'), null);

const loadDialog = () => import('./booking-dialog.tsx');

interface LazyProps {
  step: BookingStep;
  opener: { current: HTMLElement | undefined };
  signIn: ReactNode;
}

/** Loaded at the first `open`, because most people only read a page. */
function Lazy({ step, opener, signIn }: LazyProps) {
  const { loaded, error } = useLazy(loadDialog);
  const onFailed = useEffectEvent(() => {
    notify('bad', 'The booking form could not be loaded. Please check your connection and try again.');
    void leaveSteps();
  });
  useEffect(() => {
    if (error) onFailed();
  }, [error]);
  if (!loaded) return null;
  return (
    <loaded.BookingDialog
      key={step.slotId}
      slotId={step.slotId}
      serviceId={step.serviceId}
      opener={opener.current}
      signIn={signIn}
    />
  );
}
