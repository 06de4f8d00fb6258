import { useEffect, useState } from 'react';

/** Something that a page shows when it arrives: there already, or under way. */
export type Soon<T> = { value: T } | { promise: Promise<T> };

/** What is there within this many milliseconds needs no sign that it is loading. */
const AT_ONCE = 100;

/** For the server, whose pages are whole. */
export const whole = async <T>(answer: Promise<T>): Promise<Soon<T>> => ({ value: await answer });

/** For the browser: a page opens at once, and what is slow comes in later. */
export function soon<T>(answer: Promise<T>): Promise<Soon<T>> {
  answer.catch(() => {}); // whoever shows it hears of the failure; a page left early has nobody
  const underWay = new Promise<Soon<T>>((resolve) => setTimeout(resolve, AT_ONCE, { promise: answer }));
  return Promise.race([whole(answer), underWay]);
}

export type Wait = typeof soon;

/**
 * The latest value that has arrived, undefined before the first. `loading` as long as it is not the one for `key`; a new
 * answer for the same key (the page was refreshed) replaces the old one without a word. A failure is thrown, into the
 * page's error boundary.
 */
export function useSoon<T>(key: string, answer: Soon<T>): { value: T | undefined; loading: boolean } {
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
