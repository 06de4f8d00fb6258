import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { notify } from '../../ui/toasts.tsx';

const PARAMETER = 'stripe_onboarding';

/**
 * Handles the return from the provider's pages: refreshes the status, shows a toast for "success", and removes the
 * parameter. Only the provider knows whether the setup is complete: the badge shows its status
 * (docs/product.md#setting-up-payouts).
 */
export function useOnboardingReturn(refresh: () => Promise<unknown>): void {
  const [search, setSearch] = useSearchParams();
  const outcome = search.get(PARAMETER);
  const handleReturn = useEffectEvent(() => {
    if (outcome === 'success') void notify('ok', 'Stripe onboarding completed!', 'Payout method set up successfully.');
    // If that fails, the page still shows the stored status.
    refresh().catch(() => {});
    const rest = new URLSearchParams(search);
    rest.delete(PARAMETER);
    setSearch(rest, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (outcome === 'success' || outcome === 'refresh') handleReturn();
  }, [outcome]);
}
