import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Toaster, toast } from 'sonner';
import { IconButton } from './button.tsx';
import { areToastsInDialog, onToastsMoved, placeToasts, toastPlace } from './toast-place.ts';

export type ToastKind = 'ok' | 'bad' | 'info';

export interface ToastText {
  kind: ToastKind;
  title: string;
  description?: string;
}

const ICONS: Record<ToastKind, ReactNode> = { ok: <Check />, bad: <CircleAlert />, info: <Info /> };
const TOAST_MS = 6000;

let lastError: string | number | undefined;

/** An error stays until it is closed, or until there is something newer to say. */
export function showToast(text: ToastText): void {
  // A dialog that was taken away while it was open took them with it.
  placeToasts();
  if (lastError !== undefined) toast.dismiss(lastError);
  const duration = text.kind === 'bad' ? Number.POSITIVE_INFINITY : TOAST_MS;
  // What needs no answer is in nobody's way: what lies under it can be pressed.
  const style = text.kind === 'bad' ? {} : { pointerEvents: 'none' as const };
  const id = toast.custom((id) => <Toast {...text} onClose={() => toast.dismiss(id)} />, { duration, style });
  lastError = text.kind === 'bad' ? id : undefined;
}

/** Takes away the error that stands, because it is being tried again. */
export function dismissError(): void {
  if (lastError !== undefined) toast.dismiss(lastError);
  lastError = undefined;
}

function Toast({ kind, title, description, onClose }: ToastText & { onClose: () => void }) {
  return (
    <div className={`toast ${kind}`}>
      <span className="sign">{ICONS[kind]}</span>
      <div className="words">
        <b>{title}</b>
        {description && <span className="small muted">{description}</span>}
      </div>
      <IconButton label="Close" icon={<X />} onClick={onClose} style={{ pointerEvents: 'auto' }} />
    </div>
  );
}

const PHONE = '(max-width: 619px)';
const onPhoneChange = (listener: () => void) => {
  const query = matchMedia(PHONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** In pixels: the header, with the line above it that says that this is a demo. */
const BELOW_HEADER = 112;

/** On phones at the top, over the header: what is pressed next is below, also in a dialog, which is a sheet at the bottom. */
export function ToastHost() {
  const phone = useSyncExternalStore(onPhoneChange, () => matchMedia(PHONE).matches);
  const inDialog = useSyncExternalStore(onToastsMoved, areToastsInDialog);
  return createPortal(
    <Toaster
      position={phone ? 'top-center' : 'top-right'}
      gap={10}
      offset={inDialog ? 20 : { top: BELOW_HEADER, right: 20 }}
      mobileOffset={12}
    />,
    toastPlace(),
  );
}
