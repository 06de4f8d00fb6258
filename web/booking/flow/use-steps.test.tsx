import { waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderOnPage } from '../../../tests/render-on-page.tsx';
import type { Stage } from './booking-stages.ts';
import { leaveSteps, pushStep } from './booking-steps.ts';
import { useSteps } from './use-steps.ts';

/** The browser's history beside a booking (docs/product.md#booking-form). */

const PAYING = { at: 'payment', charging: true, ended: false } as unknown as Stage;

function Paying({ dispatch }: { dispatch: () => void }) {
  useSteps(PAYING, 34, dispatch);
  return null;
}

afterEach(() => window.history.replaceState(null, '', '/'));

it('whoever has paid leaves the booking, and no step of it stays behind', async () => {
  const dispatch = vi.fn();
  await renderOnPage(<Paying dispatch={dispatch} />);
  await waitFor(() => expect(window.history.state?.booking?.at).toBe('payment'));
  await leaveSteps();
  expect(window.history.state?.booking).toBeUndefined();
});

it('Back while a card is charged leads nowhere', async () => {
  pushStep({ slotId: 34, at: 'details' });
  const dispatch = vi.fn();
  await renderOnPage(<Paying dispatch={dispatch} />);
  await waitFor(() => expect(window.history.state?.booking?.at).toBe('payment'));
  window.history.back();
  await waitFor(() => expect(window.history.state?.booking?.at).toBe('details'));
  await waitFor(() => expect(window.history.state?.booking?.at).toBe('payment'));
  expect(dispatch).not.toHaveBeenCalled();
});
