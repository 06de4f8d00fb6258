import { type ReactNode, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import { Dialog } from '../ui/dialog.tsx';
import { BookedNote } from './booked-note.tsx';
import { FormLoadFallback } from './form-load-fallback.tsx';
import type { NewBooking } from './new-booking.ts';
import { useLazyModule } from './use-lazy-module.ts';

interface Chosen {
  slotId: number;
  serviceId?: number | undefined;
  opener?: HTMLElement | undefined;
}

const loadForms = () => import('./booking-in-dialog.tsx');

/** Fetches the forms' code ahead; for hover, touch or focus on a Book button. */
export function preloadBooking(): void {
  loadForms().catch(() => {
    // Ignored here; opening the dialog loads it again and shows the failure.
  });
}

/**
 * Booking from any page that lists times: `open(slotId)` asks for the details and the payment in a dialog. `opener` gets
 * the focus back; `serviceId` is preselected if that cleaner offers it. Render `dialog` where a confirmation fits, such as
 * below the page's heading: after a booking it is a note with a link to the booking.
 */
export function useBookingDialog({ onBooked }: { onBooked?: (booking: { id: number; token: string }) => void } = {}): {
  open: (slotId: number, opener?: HTMLElement, serviceId?: number) => void;
  dialog: ReactNode;
} {
  const [chosen, setChosen] = useState<Chosen>();
  const [booked, setBooked] = useState<NewBooking>();

  const open = useCallback((slotId: number, opener?: HTMLElement, serviceId?: number) => {
    setBooked(undefined);
    setChosen({ slotId, opener, serviceId });
  }, []);
  const close = useCallback(() => setChosen(undefined), []);
  const finish = (booking: NewBooking) => {
    setChosen(undefined);
    setBooked(booking);
    onBooked?.({ id: booking.id, token: booking.token });
  };

  const dialog = (
    <>
      {booked && <BookedNote booking={booked} />}
      {chosen &&
        // In the body, so that the styles around the note do not apply to the dialog.
        createPortal(
          <BookingDialog key={chosen.slotId} chosen={chosen} onClose={close} onBooked={finish} />,
          document.body,
        )}
    </>
  );
  return { open, dialog };
}

interface BookingDialogProps {
  chosen: Chosen;
  onClose: () => void;
  onBooked: (booking: NewBooking) => void;
}

/** The dialog opens at once; its content appears when its code is loaded. */
function BookingDialog({ chosen: { slotId, serviceId, opener }, onClose, onBooked }: BookingDialogProps) {
  const [locked, setLocked] = useState(false);
  const { loaded, failed, retry } = useLazyModule(loadForms);
  const close = () => {
    onClose();
    requestAnimationFrame(() => returnFocus(opener));
  };
  return (
    <Dialog title="Confirm your booking" onClose={close} locked={locked}>
      {loaded ? (
        <loaded.BookingInDialog
          slotId={slotId}
          serviceId={serviceId}
          onLock={setLocked}
          onClose={close}
          onBooked={onBooked}
        />
      ) : (
        <FormLoadFallback failed={failed} onRetry={retry} />
      )}
    </Dialog>
  );
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
