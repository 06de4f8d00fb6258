import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { useChoice } from '../ui/use-choice.ts';
import { keepWish, wishAt } from './kept-wish.ts';
import { changed, formatWish, searchWith, WISH_FIELDS, type Wish, type WishChange, wishIn } from './wish.ts';

/** Where the page is going: another city may have been chosen a moment ago, whose page is still loading. */
interface ChosenAddress {
  path?: string;
  /** Parameters beside the wish. */
  others?: Record<string, string>;
}

/**
 * The wish of a page, and how to change it, which fetches the page's data anew. `loaded` is the one for which the data was
 * loaded: the server renders every page without, so that wishes make no other pages to keep, and the browser then loads what
 * the address names. Where it names nothing it takes the one that the tab has kept.
 */
export function useWish(
  loaded: Wish,
  { path, others: own = {} }: ChosenAddress = {},
): { wish: Wish; change: (change: WishChange) => void } {
  const [chosen, choose] = useChoice(formatWish(loaded));
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const wish = wishIn(new URLSearchParams(chosen));

  const goTo = (next: Wish, without: readonly string[], anchor = '') => {
    const others = [...new URLSearchParams(search)].filter(([name]) => !without.includes(name));
    const address = (path ?? pathname) + searchWith(next, { ...Object.fromEntries(others), ...own }) + anchor;
    void navigate(address, { replace: true, preventScrollReset: true });
  };
  const onArrived = useEffectEvent(() => {
    const named = wishIn(new URLSearchParams(search));
    const wanted = wishAt(new URLSearchParams(search));
    keepWish(wanted);
    // A reload in the middle of a booking: its step is in the history's entry, which another address would replace.
    if (window.history.state?.booking) return;
    if (formatWish(named) !== formatWish(wanted)) goTo(wanted, WISH_FIELDS, hash);
    else if (formatWish(wanted) !== formatWish(loaded)) void revalidate();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address is arrived at when its query changes
  useEffect(() => onArrived(), [pathname, search]);

  return {
    wish,
    change(change) {
      const next = changed(wish, change);
      keepWish(next);
      choose(formatWish(next));
      goTo(next, [...WISH_FIELDS, ...OF_A_LIST]);
    },
  };
}

/** What another wish begins anew: the week, and how much of it is shown. */
const OF_A_LIST = ['week', 'show'];
