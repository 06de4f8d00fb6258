import X from 'lucide-react/icons/x';
import { type MouseEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import { placeToasts } from './toast-place.ts';

interface DialogProps {
  title: string;
  /** Asked for by the close button, Escape, the phone's back gesture, or a click beside the panel. */
  onClose: () => void;
  /** While something must not be interrupted (a card is being charged): nothing closes it. */
  locked?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog: shown while it is rendered, `{open && <Dialog title="…" onClose={…}>…</Dialog>}`. Focus goes to the
 * heading and afterwards back to where it came from. A click beside the panel closes it only while nothing has been
 * typed into it.
 */
export function Dialog({ title, onClose, locked = false, children }: DialogProps) {
  const scrim = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const typed = useRef(false);
  const pressedBeside = useRef(false);
  const titleId = useId();
  useModal(scrim, heading);

  const close = () => {
    if (!locked) onClose();
  };
  const isBeside = ({ target }: MouseEvent) => target instanceof Element && !target.closest('.dialog-panel, .toasts');

  return (
    <dialog
      ref={scrim}
      className="dialog"
      aria-labelledby={titleId}
      onInput={() => {
        typed.current = true;
      }}
      onPointerDown={(event) => {
        // Selecting text may end beside the panel; only a press that began there counts.
        pressedBeside.current = isBeside(event);
      }}
      onClick={(event) => pressedBeside.current && isBeside(event) && !typed.current && close()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        close();
      }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      }}
    >
      <div className="dialog-space">
        <div className="dialog-panel">
          <h2 className="dialog-title" id={titleId} tabIndex={-1} ref={heading}>
            {title}
          </h2>
          {children}
          <span className="close">
            <IconButton label="Close" icon={<X />} onClick={close} disabled={locked} />
          </span>
        </div>
      </div>
    </dialog>
  );
}

/**
 * Opens the dialog above everything, and closes it before it leaves the page: only so does the browser give the focus
 * back. Where the opener has gone meanwhile, the page's heading takes it.
 */
function useModal(scrim: RefObject<HTMLDialogElement | null>, heading: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const dialog = scrim.current;
    if (!dialog) return;
    const page = document.documentElement;
    page.style.setProperty('--scrollbar-width', `${window.innerWidth - page.clientWidth}px`);
    dialog.showModal();
    heading.current?.focus();
    placeToasts();
    return () => {
      dialog.close();
      placeToasts();
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus();
    };
  }, [scrim, heading]);
}
