import { useState } from 'react';

interface State {
  current: string;
  chosen: string;
  /** Choices before the last one, whose pages may still arrive. */
  earlier: string[];
}

/**
 * A choice that shows at once, while the page for it is still being fetched, and follows the page when that changes by
 * other means (the back button, a link). The page of an earlier choice, arriving late, does not undo a later one.
 */
export function useChoice(current: string): [chosen: string, choose: (value: string) => void] {
  const [state, setState] = useState<State>({ current, chosen: current, earlier: [] });
  if (state.current !== current) {
    const isLate = current !== state.chosen && state.earlier.includes(current);
    setState(isLate ? { ...state, current } : { current, chosen: current, earlier: [] });
  }
  const choose = (chosen: string) =>
    setState((before) => ({ ...before, chosen, earlier: [...before.earlier, before.chosen] }));
  return [state.chosen, choose];
}
