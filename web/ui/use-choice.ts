import { useState } from 'react';

/**
 * A choice that shows at once, while the page for it is still being fetched, and follows the page when that changes by
 * other means (the back button, a link).
 */
export function useChoice(current: string): [chosen: string, choose: (value: string) => void] {
  const [state, setState] = useState({ current, chosen: current });
  if (state.current !== current) setState({ current, chosen: current });
  return [state.chosen, (chosen) => setState({ current, chosen })];
}
