import { accountChange, accountCreation } from './account-parameters.ts';
import type { StripeEmulator } from './emulator.ts';
import type { Form } from './form-encoding.ts';
import { changedMetadata } from './metadata.ts';
import { newAccount } from './new-account.ts';
import type { Account } from './objects.ts';
import { read } from './parameters.ts';
import { previousAttributes } from './previous-attributes.ts';
import { invalidRequest, noSuch, StripeProblem } from './problem.ts';

export function accountById(emulator: StripeEmulator, id: string, param?: string): Account {
  const account = emulator.objects.accounts.get(id);
  // Money cannot be sent to an account that is not connected any more; Stripe says no more of it than that.
  const isGone = param === 'destination' && emulator.objects.revokedAccounts.get(id);
  if (!account || isGone) throw noSuch(param === 'destination' ? 'destination' : 'account', id, param);
  if (emulator.objects.revokedAccounts.get(id)) throw noAccess(id);
  return account;
}

/** The connected account a request speaks for (`Stripe-Account`); it must still be connected. */
export function checkConnected(emulator: StripeEmulator, id: string): void {
  if (!emulator.objects.accounts.get(id) || emulator.objects.revokedAccounts.get(id)) throw noAccess(id);
}

const noAccess = (id: string): StripeProblem =>
  new StripeProblem(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key 'sk_test_***' does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
  });

export function createAccount(emulator: StripeEmulator, form: Form): Account {
  const given = read(form, accountCreation);
  if (given.type && given.controller) {
    throw invalidRequest('You may only specify one of these parameters: type, controller.');
  }
  const account = newAccount(emulator, given);
  return emulator.objects.accounts.put(account.id, account);
}

export function updateAccount(emulator: StripeEmulator, account: Account, form: Form): Account {
  const given = read(form, accountChange);
  const updated = emulator.objects.accounts.put(account.id, {
    ...account,
    business_type: given.business_type ?? account.business_type ?? null,
    email: given.email ?? account.email,
    metadata: changedMetadata(account.metadata, given.metadata),
  });
  emulator.emit('account.updated', updated, {
    account: account.id,
    previous: previousAttributes(account, updated),
  });
  return updated;
}
