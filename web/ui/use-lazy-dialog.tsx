import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { notify } from './toasts.tsx';

/** What a dialog hook returns: `open` shows the dialog, `dialog` is to be rendered. */
interface DialogHandle<A extends unknown[]> {
  open: (...args: A) => void;
  dialog: ReactNode;
}
type DialogHook<A extends unknown[]> = () => DialogHandle<A>;

/**
 * A dialog hook whose code is fetched at the first `open`: a page that most people only read does not load what a dialog
 * needs. `load` has to be the same function each time; `failure` is the toast's text when the code cannot be loaded.
 */
export function useLazyDialog<A extends unknown[]>(
  load: () => Promise<DialogHook<A>>,
  failure: string,
): DialogHandle<A> {
  const [useDialog, setHook] = useState<DialogHook<A>>();
  const [openArgs, setOpenArgs] = useState<A>();
  const open = useCallback(
    (...args: A) => {
      setOpenArgs(args);
      load().then(
        (hook) => setHook(() => hook),
        () => notify('bad', failure),
      );
    },
    [load, failure],
  );
  return { open, dialog: useDialog && openArgs && <LazyDialog useDialog={useDialog} openArgs={openArgs} /> };
}

function LazyDialog<A extends unknown[]>({ useDialog, openArgs }: { useDialog: DialogHook<A>; openArgs: A }) {
  const { open, dialog } = useDialog();
  useEffect(() => open(...openArgs), [open, openArgs]);
  return dialog;
}
