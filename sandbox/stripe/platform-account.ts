import { accountCreation } from './account-parameters.ts';
import type { StripeEmulator } from './emulator.ts';
import { newAccount, nothingDue } from './new-account.ts';
import type { Account } from './objects.ts';
import { read } from './parameters.ts';

const ID = 'acct_1SandboxPlatform00';

/** The platform's own account: activated, named on card statements, and paid out by hand, so its balance stays. */
export function platformAccount(emulator: StripeEmulator): Account {
  const account = newAccount(emulator, read({}, accountCreation));
  const { payments, payouts, ...settings } = account.settings!;
  return {
    ...account,
    id: ID,
    capabilities: { card_payments: 'active', transfers: 'active' },
    charges_enabled: true,
    details_submitted: true,
    external_accounts: { object: 'list', data: [], has_more: false, url: `/v1/accounts/${ID}/external_accounts` },
    payouts_enabled: true,
    requirements: nothingDue,
    settings: {
      ...settings,
      payments: { ...payments, statement_descriptor: 'SANDBOX' },
      payouts: { ...payouts!, schedule: { delay_days: 2, interval: 'manual' } },
    },
  };
}
