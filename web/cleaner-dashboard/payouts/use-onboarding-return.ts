import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { notify } from '../../ui/toasts.tsx';

const PARAMETER = 'stripe_onboarding';

/**
 * Coming back from the provider's pages (specification section 2): the status is asked for anew, "success" is said, and the
 * parameter goes. That the setup is finished only the provider knows: the badge shows what it says.
 */
export function useOnboardingReturn(refresh: () => Promise<unknown>): void {
  const [search, setSearch] = useSearchParams();
  const outcome = search.get(PARAMETER);
  const handleReturn = useEffectEvent(() => {
    if (outcome === 'success') void notify('ok', 'Stripe onboarding completed!', 'Payout method set up successfully.');
    // The page shows the stored status all the same.
    refresh().catch(() => {});
    const rest = new URLSearchParams(search);
    rest.delete(PARAMETER);
    setSearch(rest, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (outcome === 'success' || outcome === 'refresh') handleReturn();
  }, [outcome]);
}
