import crypto from 'node:crypto';
import type Stripe from 'stripe';
import { accountById } from './accounts.ts';
import type { StripeEmulator } from './emulator.ts';
import type { Form } from './form-encoding.ts';
import type { Account } from './objects.ts';
import { group, oneOf, read, required, text } from './parameters.ts';
import { invalidRequest } from './problem.ts';

/** Seconds for which a link to the hosted form can be opened, once. */
const linkLifetime = 300;

const creation = {
  account: required(text),
  collect: oneOf('currently_due', 'eventually_due'),
  collection_options: group({
    fields: oneOf('currently_due', 'eventually_due'),
    future_requirements: oneOf('include', 'omit'),
  }),
  refresh_url: required(text),
  return_url: required(text),
  type: required(oneOf('account_onboarding', 'account_update')),
} satisfies Partial<Record<keyof Stripe.AccountLinkCreateParams, unknown>>;

/** A link to the hosted payout form of an account. */
export function createAccountLink(emulator: StripeEmulator, form: Form): Stripe.AccountLink {
  const given = read(form, creation);
  const account = accountById(emulator, given.account, 'account');
  const express = account.controller?.stripe_dashboard?.type !== 'none';
  if (given.type === 'account_update' && express) {
    throw invalidRequest(
      'You cannot create `account_update` type Account Links for this account. You can only create `account_onboarding` links, or login links, for accounts with access to the Express Dashboard.',
      { param: 'type' },
    );
  }
  return onboardingLink(emulator, account.id, checkedUrl(given.return_url), checkedUrl(given.refresh_url));
}

/** Opens the hosted form for `account`; also used by the account's own dashboard page. */
export function onboardingLink(
  emulator: StripeEmulator,
  account: string,
  returnUrl: string,
  refreshUrl: string,
): Stripe.AccountLink {
  const token = crypto.randomBytes(24).toString('base64url');
  const expiresAt = emulator.now() + linkLifetime;
  emulator.objects.onboardingLinks.put(token, { token, account, returnUrl, refreshUrl, expiresAt, opened: false });
  return {
    object: 'account_link',
    created: emulator.now(),
    expires_at: expiresAt,
    url: `${emulator.publicBase}/connect/onboarding/${token}`,
  };
}

/** A link to the account's own page at Stripe. */
export function createLoginLink(emulator: StripeEmulator, account: Account): Stripe.LoginLink {
  if (!account.details_submitted) {
    throw invalidRequest('Cannot create a login link for an account that has not completed onboarding.');
  }
  return { object: 'login_link', created: emulator.now(), url: `${emulator.publicBase}/express/${account.id}` };
}

function checkedUrl(url: string): string {
  if (URL.canParse(url) && /^https?:/.test(url)) return url;
  throw invalidRequest('Not a valid URL', { code: 'url_invalid' });
}
