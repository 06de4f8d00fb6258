import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { isKept } from '../api/storage.ts';
import { lazyComponent, useLazy } from '../ui/lazy.tsx';
import { notify } from '../ui/toasts.tsx';
import type { BookingDialogProps } from './booking-dialog.tsx';

/** What the dialog is open for. */
type Chosen = Pick<BookingDialogProps, 'slotId' | 'serviceId' | 'opener'>;

/**
 * Booking from any page that lists times: `open(slotId)` asks for the details and the payment in a dialog. `opener` gets
 * the focus back; `serviceId` is preselected if that cleaner offers it. Render `dialog` where
 * a note fits, such as below the page's heading: while it is closed and this tab holds a time, it says so. A booking leads to
 * the page that confirms it (docs/product.md#booked).
 */
export function useBookingDialog() {
  const [chosen, setChosen] = useState<Chosen>();
  const open = useCallback(
    (slotId: number, opener?: HTMLElement, serviceId?: number) => setChosen({ slotId, opener, serviceId }),
    [],
  );
  const [mayHold, setMayHold] = useState(false);
  // Asked by its key alone (booking-storage.ts): most people hold nothing, and load no code for it.
  useEffect(() => setMayHold(chosen === undefined && isKept('own-holds')), [chosen]);
  const dialog = chosen ? (
    <Lazy chosen={chosen} onClose={() => setChosen(undefined)} />
  ) : (
    mayHold && <HeldTime onContinue={open} />
  );
  return { open, dialog };
}

const HeldTime = lazyComponent(() => import('./held-time.tsx'), null);

const loadDialog = () => import('./booking-dialog.tsx');

/** Loaded at the first `open`, because most people only read a page. */
function Lazy({ chosen, onClose }: { chosen: Chosen; onClose: () => void }) {
  const { loaded, error } = useLazy(loadDialog);
  const onFailed = useEffectEvent(() => {
    notify('bad', 'The booking form could not be loaded. Please check your connection and try again.');
    onClose();
  });
  useEffect(() => {
    if (error) onFailed();
  }, [error]);
  if (!loaded) return null;
  return <loaded.BookingDialog key={chosen.slotId} {...chosen} onClose={onClose} />;
}
