import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import type { Reply } from '#contract/calls';
import { callQuery } from '../../api/call-query.ts';
import { useConfig } from '../../api/config.ts';
import { ApiError, call } from '../../api/http.ts';
import { notify } from '../../ui/toasts.tsx';

type PayoutSummary = Reply<'GET /_api/cleaner/payout-status'>;

const STATUS_QUERY = callQuery('GET /_api/cleaner/payout-status', {});
const LINK_FAILED = 'Failed to open payout setup. Please try again.';

/** Asks the provider for the status of the payout setup. Throws ApiError. */
function useRefresh(): () => Promise<PayoutSummary> {
  const client = useQueryClient();
  return useCallback(async () => {
    const status = await call('POST /_api/cleaner/refresh-payout-status', {});
    client.setQueryData(STATUS_QUERY.queryKey, status);
    return status;
  }, [client]);
}

/** The status of the payout setup; `refresh` asks the provider, and throws ApiError. */
export function usePayouts(): { query: UseQueryResult<PayoutSummary>; refresh: () => Promise<PayoutSummary> } {
  return { query: useQuery(STATUS_QUERY), refresh: useRefresh() };
}

/**
 * Navigates to the provider's own pages, where payouts are set up and changed. Only to a host that the configuration
 * names; a failure is shown as a toast, and logged (docs/product.md#setting-up-payouts).
 */
export function useOpenPayouts(): () => Promise<void> {
  const { payoutHosts } = useConfig();
  return async () => {
    try {
      const { url } = await call('POST /_api/cleaner/create-stripe-onboarding-link', {});
      if (!payoutHosts.includes(new URL(url).host)) throw new Error(`${url} is not the payment provider's.`);
      window.location.assign(url);
    } catch (error) {
      console.error(`Payout setup: ${error instanceof Error ? error.message : error}`);
      // A refusal says what to do first.
      void notify('bad', error instanceof ApiError && error.status === 403 ? error.message : LINK_FAILED);
    }
  };
}

const PARAMETER = 'stripe_onboarding';

/**
 * Handles the return from the provider's pages: refreshes the status, shows a toast for "success", and removes the
 * parameter. Only the provider knows whether the setup is complete: the badge shows its status
 * (docs/product.md#setting-up-payouts).
 */
export function useOnboardingReturn(): void {
  const refresh = useRefresh();
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
