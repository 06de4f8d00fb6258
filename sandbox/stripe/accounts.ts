import { accountChange, accountCreation } from './account-parameters.ts';
import type { World } from './emulator.ts';
import type { Form } from './form-encoding.ts';
import { changedMetadata } from './metadata.ts';
import { newAccount } from './new-account.ts';
import type { Account } from './objects.ts';
import { read } from './parameters.ts';
import { invalidRequest, noSuch, StripeProblem } from './problem.ts';

export function accountById(world: World, id: string, param?: string): Account {
  const account = world.objects.accounts.get(id);
  if (!account) throw noSuch(param === 'destination' ? 'destination' : 'account', id, param);
  if (world.objects.revokedAccounts.get(id)) throw noAccess(id);
  return account;
}

/** The connected account a request speaks for (`Stripe-Account`); it must still be connected. */
export function checkConnected(world: World, id: string): void {
  if (!world.objects.accounts.get(id) || world.objects.revokedAccounts.get(id)) throw noAccess(id);
}

const noAccess = (id: string): StripeProblem =>
  new StripeProblem(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key 'sk_test_***' does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
  });

export function createAccount(world: World, form: Form): Account {
  const given = read(form, accountCreation);
  if (given.type && given.controller) {
    throw invalidRequest('You may only specify one of these parameters: type, controller.');
  }
  const account = newAccount(world, given);
  return world.objects.accounts.put(account.id, account);
}

export function updateAccount(world: World, account: Account, form: Form): Account {
  const given = read(form, accountChange);
  const updated = world.objects.accounts.put(account.id, {
    ...account,
    business_type: given.business_type ?? account.business_type ?? null,
    email: given.email ?? account.email,
    metadata: changedMetadata(account.metadata, given.metadata),
  });
  world.emit('account.updated', updated, { account: account.id });
  return updated;
}
