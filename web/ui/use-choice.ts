import { useReducer } from 'react';

interface State {
  current: string;
  chosen: string;
  /** Choices before the last one, whose pages may still arrive. */
  earlier: string[];
}

type Change = { arrived: string } | { chosen: string };

function nextState(before: State, change: Change): State {
  if ('chosen' in change) {
    return { ...before, chosen: change.chosen, earlier: [...before.earlier, before.chosen] };
  }
  const { arrived } = change;
  const isLate = arrived !== before.chosen && before.earlier.includes(arrived);
  return isLate ? { ...before, current: arrived } : { current: arrived, chosen: arrived, earlier: [] };
}

/**
 * A choice that shows at once, while the page for it is still being fetched, and follows the page when that changes by
 * other means (the back button, a link). The page of an earlier choice, arriving late, does not undo a later one. A reducer
 * and no state: React works that out ahead from what was last drawn, also where nobody has seen it yet.
 */
export function useChoice(current: string): [chosen: string, choose: (value: string) => void] {
  const [state, dispatch] = useReducer(nextState, { current, chosen: current, earlier: [] });
  if (state.current !== current) dispatch({ arrived: current });
  return [state.chosen, (chosen) => dispatch({ chosen })];
}
