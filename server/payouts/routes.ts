import type { payoutsCalls } from '#contract/payouts';
import type { Routes } from '#platform/http/routes';
import type { PayoutDeps } from './deps.ts';
import { exportLedger, listLedger, sumEarnings } from './job-money.ts';
import { createLink, refreshStatus, showStatus } from './payout-status.ts';

export const payoutsRoutes = (deps: PayoutDeps): Routes<keyof typeof payoutsCalls> => ({
  'GET /_api/cleaner/payout-status': showStatus(deps),
  'POST /_api/cleaner/create-stripe-onboarding-link': createLink(deps),
  'POST /_api/cleaner/refresh-payout-status': refreshStatus(deps),
  'GET /_api/cleaner/ledger': listLedger(deps),
  'GET /_api/cleaner/earnings': sumEarnings(deps),
  'GET /_api/cleaner/ledger-export': exportLedger(deps),
});
