import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useLazy } from '../ui/lazy.tsx';
import { notify } from '../ui/toasts.tsx';
import type { BookingDialogProps } from './booking-dialog.tsx';
import type { NewBooking } from './booking-format.ts';

/** The dialog is open for `chosen`; `booked` is what came of it. */
interface Shown {
  chosen?: Pick<BookingDialogProps, 'slotId' | 'serviceId' | 'opener'>;
  booked?: NewBooking;
}

/**
 * Booking from any page that lists times: `open(slotId)` asks for the details and the payment in a dialog. `opener` gets
 * the focus back; `serviceId` is preselected if that cleaner offers it. Render `dialog` where a confirmation fits, such as
 * below the page's heading: after a booking it is a note with a link to the booking.
 */
export function useBookingDialog() {
  const [shown, setShown] = useState<Shown>({});
  const open = useCallback(
    (slotId: number, opener?: HTMLElement, serviceId?: number) => setShown({ chosen: { slotId, opener, serviceId } }),
    [],
  );
  return { open, dialog: (shown.chosen || shown.booked) && <Lazy {...shown} onChange={setShown} /> };
}

const loadDialog = () => import('./booking-dialog.tsx');

/** Loaded at the first `open`, because most people only read a page. */
function Lazy({ chosen, booked, onChange }: Shown & { onChange: (shown: Shown) => void }) {
  const { loaded, error } = useLazy(loadDialog);
  const onFailed = useEffectEvent(() => {
    notify('bad', 'The booking form could not be loaded. Please check your connection and try again.');
    onChange({});
  });
  useEffect(() => {
    if (error) onFailed();
  }, [error]);
  if (!loaded) return null;
  if (booked) return <loaded.BookedNote booking={booked} />;
  if (!chosen) return null;
  return (
    <loaded.BookingDialog
      key={chosen.slotId}
      {...chosen}
      onClose={() => onChange({})}
      onBooked={(booking) => onChange({ booked: booking })}
    />
  );
}
