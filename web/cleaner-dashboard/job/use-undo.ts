import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** How long a press can be taken back. */
export const UNDO_MS = 6000;

/**
 * What is sent by one press and can be taken back for a few seconds. `deliver` is called once: when these are over, or at
 * once where the page is left or hidden before, so that nothing that was pressed is lost; then it has to outlive the page.
 */
export function useUndo(deliver: (leaving: boolean) => void): {
  isWaiting: boolean;
  begin: () => void;
  undo: () => void;
} {
  const [isWaiting, setWaiting] = useState(false);
  const isOpen = useRef(false);
  const settle = useEffectEvent((leaving: boolean) => {
    if (!isOpen.current) return;
    isOpen.current = false;
    setWaiting(false);
    deliver(leaving);
  });
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => settle(false), UNDO_MS);
    const leave = () => settle(true);
    const hide = () => document.visibilityState === 'hidden' && leave();
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [isWaiting]);
  // Another page of the product: this one is gone, its press is not.
  useEffect(() => () => settle(true), []);
  return {
    isWaiting,
    begin: () => {
      isOpen.current = true;
      setWaiting(true);
    },
    undo: () => {
      isOpen.current = false;
      setWaiting(false);
    },
  };
}
