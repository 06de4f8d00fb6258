import { useEffect, useState } from 'react';

/** A page's data that may still be loading. */
export type Deferred<T> = { value: T } | { promise: Promise<T> };

/** An answer that comes within this many milliseconds is awaited, without a loading state. */
const SHOW_LOADING_AFTER_MS = 100;

/** For the server, whose pages are complete: waits for the answer. */
export const resolved = async <T>(answer: Promise<T>): Promise<Deferred<T>> => ({ value: await answer });

/** For the browser: a page opens at once, and a slow answer comes in later. */
export function deferIfSlow<T>(answer: Promise<T>): Promise<Deferred<T>> {
  answer.catch(() => {}); // the component that shows it handles the failure; a page left early has none
  const pending = new Promise<Deferred<T>>((resolve) =>
    setTimeout(resolve, SHOW_LOADING_AFTER_MS, { promise: answer }),
  );
  return Promise.race([resolved(answer), pending]);
}

export type Defer = typeof deferIfSlow;

/**
 * The latest value that has arrived, undefined before the first. `loading` as long as it is not the one for `key`; a new
 * answer for the same key (the page was refreshed) replaces the old one without a loading state. A failure is thrown into
 * the page's error boundary.
 */
export function useDeferred<T>(key: string, answer: Deferred<T>): { value: T | undefined; loading: boolean } {
  const [shown, setShown] = useState({ key, answer, value: 'value' in answer ? answer.value : undefined });
  if ('value' in answer && shown.answer !== answer) setShown({ key, answer, value: answer.value });
  useEffect(() => {
    if ('value' in answer) return;
    let awaited = true;
    answer.promise.then(
      (value) => awaited && setShown({ key, answer, value }),
      (error) =>
        awaited &&
        setShown(() => {
          throw error;
        }),
    );
    return () => {
      awaited = false;
    };
  }, [key, answer]);
  return { value: shown.value, loading: shown.key !== key || shown.value === undefined };
}
