import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { notify } from './toasts.tsx';

/** What a hook gives that shows a dialog when it is asked to. */
interface Opener<A extends unknown[]> {
  open: (...args: A) => void;
  dialog: ReactNode;
}
type OpenerHook<A extends unknown[]> = () => Opener<A>;

/**
 * The same, but the hook itself is fetched when it is first asked: a page that most people only read does not load what
 * a dialog needs. `load` has to be the same function each time; `failure` is said when it cannot be had.
 */
export function useOpenedLater<A extends unknown[]>(load: () => Promise<OpenerHook<A>>, failure: string): Opener<A> {
  const [useDialog, setHook] = useState<OpenerHook<A>>();
  const [asked, setAsked] = useState<A>();
  const open = useCallback(
    (...args: A) => {
      setAsked(args);
      load().then(
        (hook) => setHook(() => hook),
        () => notify('bad', failure),
      );
    },
    [load, failure],
  );
  return { open, dialog: useDialog && asked && <Opened useDialog={useDialog} asked={asked} /> };
}

function Opened<A extends unknown[]>({ useDialog, asked }: { useDialog: OpenerHook<A>; asked: A }) {
  const { open, dialog } = useDialog();
  useEffect(() => open(...asked), [open, asked]);
  return dialog;
}
