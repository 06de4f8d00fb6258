import type Stripe from 'stripe';
import type { StripeEmulator } from './emulator.ts';
import { hasErroredBankAccount, mendBankAccount } from './failed-payouts.ts';
import { newId } from './ids.ts';
import { nothingDue } from './new-account.ts';
import type { Account } from './objects.ts';
import { previousAttributes } from './previous-attributes.ts';

/**
 * How far Stripe trusts an account: pays out, still checks a document, has stopped paying until it gets one, or has closed it
 * for good.
 */
export type AccountStatus = 'active' | 'verifying' | 'disabled' | 'rejected';

const document = 'individual.verification.document';

/** The owner has filled the hosted form; Stripe either accepts it or wants to see a document first. */
export function submitDetails(emulator: StripeEmulator, account: Account, wanted: 'active' | 'verifying'): Account {
  const bankAccount = account.external_accounts.data.length > 0 ? [] : [testBankAccount(account)];
  if (hasErroredBankAccount(account)) return mendBankAccount(emulator, account);
  const submitted: Account = {
    ...account,
    business_type: account.business_type ?? 'individual',
    details_submitted: true,
    external_accounts: { ...account.external_accounts, data: [...account.external_accounts.data, ...bankAccount] },
    tos_acceptance: { date: emulator.now(), ip: '127.0.0.1', user_agent: null },
  };
  return applyAccountStatus(emulator, submitted, wanted);
}

/** Moves an account to the wanted status and emits `account.updated` and `capability.updated`. */
export function applyAccountStatus(emulator: StripeEmulator, account: Account, wanted: AccountStatus): Account {
  const active = wanted === 'active';
  const status = active ? 'active' : wanted === 'verifying' ? 'pending' : 'inactive';
  const names = Object.keys(account.capabilities) as (keyof Stripe.Account.Capabilities)[];
  const { id } = account;
  // The account as it was stored: what its owner has just filled in has changed as well.
  const before = emulator.objects.accounts.get(id) ?? account;
  const updated = emulator.objects.accounts.put(id, {
    ...account,
    capabilities: Object.fromEntries(names.map((name) => [name, status])),
    charges_enabled: active,
    payouts_enabled: active,
    requirements: requirementsOf(wanted),
  });
  emulator.emit('account.updated', updated, { account: id, previous: previousAttributes(before, updated) });
  for (const name of names) {
    if (account.capabilities[name] === status) continue;
    const now = capability(updated, name, status);
    const previous = previousAttributes(capability(before, name, before.capabilities[name] ?? 'inactive'), now);
    emulator.emit('capability.updated', now, { account: id, previous });
  }
  return updated;
}

/** The owner cuts the account off from the platform, or closes it: Stripe tells so, and then knows it no more. */
export function deauthorize(emulator: StripeEmulator, account: Account, isClosed = false): void {
  if (!isClosed) applyAccountStatus(emulator, account, 'disabled');
  emulator.objects.revokedAccounts.put(account.id, true);
  emulator.emit(
    'account.application.deauthorized',
    { id: 'ca_sandbox', object: 'application', name: 'Sandbox platform' },
    { account: account.id },
  );
}

function requirementsOf(wanted: AccountStatus): Stripe.Account.Requirements {
  if (wanted === 'active') return nothingDue;
  if (wanted === 'verifying') {
    return { ...nothingDue, disabled_reason: 'requirements.pending_verification', pending_verification: [document] };
  }
  if (wanted === 'rejected') return { ...nothingDue, disabled_reason: 'rejected.other' };
  return {
    ...nothingDue,
    currently_due: [document],
    disabled_reason: 'requirements.past_due',
    eventually_due: [document],
    past_due: [document],
  };
}

function capability(account: Account, name: string, status: Stripe.Capability.Status): Stripe.Capability {
  return {
    id: name,
    object: 'capability',
    account: account.id,
    future_requirements: noCapabilityRequirements,
    requested: true,
    requested_at: account.created ?? null,
    requirements: {
      ...noCapabilityRequirements,
      pending_verification: account.requirements.pending_verification ?? [],
      currently_due: account.requirements.currently_due ?? [],
    },
    status,
  };
}

const noCapabilityRequirements: Stripe.Capability.FutureRequirements & Stripe.Capability.Requirements = {
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
};

function testBankAccount(account: Account): Stripe.BankAccount {
  return {
    id: newId('ba'),
    object: 'bank_account',
    account: account.id,
    account_holder_name: null,
    account_holder_type: 'individual',
    account_type: null,
    available_payout_methods: ['standard'],
    bank_name: 'STRIPE TEST BANK',
    country: 'US',
    currency: 'usd',
    default_for_currency: true,
    fingerprint: 'sandboxbank',
    future_requirements: null,
    last4: '6789',
    metadata: {},
    requirements: null,
    routing_number: '110000000',
    status: 'new',
  };
}
