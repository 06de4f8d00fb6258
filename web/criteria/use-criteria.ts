import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { useChoice } from '../ui/use-choice.ts';
import {
  CRITERIA_FIELDS,
  type Criteria,
  type CriteriaChange,
  changed,
  criteriaIn,
  formatCriteria,
  searchWith,
} from './criteria.ts';
import { criteriaAt, keepCriteria } from './kept-criteria.ts';

/** Where the page is going: another city may have been chosen a moment ago, whose page is still loading. */
interface ChosenAddress {
  path?: string;
  /** Parameters beside the criteria. */
  others?: Record<string, string>;
}

/**
 * The criteria of a page, and how to change it, which fetches the page's data anew. `loaded` are those for which the data
 * was loaded: the server renders every page without, so that criteria make no other pages to keep, and the browser then
 * loads what the address names. Where it names nothing, the page goes by those that the tab has kept. `isArriving` as long
 * as the data is still the server's: its times are not what was asked for, and nobody shall press one of them.
 */
export function useCriteria(
  loaded: Criteria,
  { path, others: own = {} }: ChosenAddress = {},
): { criteria: Criteria; isArriving: boolean; change: (change: CriteriaChange) => void } {
  const [chosen, choose] = useChoice(formatCriteria(loaded));
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  // Whatever is loaded next ends it, also where the server knows better, as of a day that is over.
  const [awaited, setAwaited] = useState<{ criteria: string; before: Criteria }>();
  const isArriving = awaited?.before === loaded;
  const criteria = criteriaIn(new URLSearchParams(isArriving ? awaited.criteria : chosen));
  // What was chosen last and has not arrived: what arrives of a choice before it must not be kept in its place.
  const underWay = useRef<{ path: string; criteria: string }>(undefined);

  const goTo = (next: Criteria, without: readonly string[], anchor = '') => {
    const others = [...new URLSearchParams(search)].filter(([name]) => !without.includes(name));
    const address = (path ?? pathname) + searchWith(next, { ...Object.fromEntries(others), ...own }) + anchor;
    void navigate(address, { replace: true, preventScrollReset: true });
  };
  const onArrived = useEffectEvent(() => {
    const named = criteriaIn(new URLSearchParams(search));
    const isOlder = underWay.current?.path === pathname && underWay.current.criteria !== formatCriteria(named);
    if (isOlder) return;
    underWay.current = undefined;
    const wanted = criteriaAt(new URLSearchParams(search));
    keepCriteria(wanted);
    if (formatCriteria(wanted) !== formatCriteria(loaded)) {
      setAwaited({ criteria: formatCriteria(wanted), before: loaded });
    }
    // A reload in the middle of a booking: its step is in the history's entry, which another address would replace.
    const isBooking = window.history.state?.booking !== undefined;
    if (formatCriteria(named) !== formatCriteria(wanted) && !isBooking) goTo(wanted, CRITERIA_FIELDS, hash);
    else if (formatCriteria(wanted) !== formatCriteria(loaded)) void revalidate();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address is arrived at when its query changes
  useEffect(() => onArrived(), [pathname, search]);

  return {
    criteria,
    isArriving,
    change(change) {
      const next = changed(criteria, change);
      keepCriteria(next);
      choose(formatCriteria(next));
      setAwaited(undefined);
      underWay.current = { path: path ?? pathname, criteria: formatCriteria(next) };
      goTo(next, [...CRITERIA_FIELDS, ...OF_A_LIST]);
    },
  };
}

/** What other criteria begin anew: the week, and how much of it is shown. */
const OF_A_LIST = ['week', 'show'];
