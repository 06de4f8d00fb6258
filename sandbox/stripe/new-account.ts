import type Stripe from 'stripe';
import type { accountCreation } from './account-parameters.ts';
import type { StripeEmulator } from './emulator.ts';
import { newId } from './ids.ts';
import { changedMetadata } from './metadata.ts';
import type { Account } from './objects.ts';
import type { Read } from './parameters.ts';

type Given = Read<typeof accountCreation>;

const dueAtFirst = [
  'business_profile.product_description',
  'external_account',
  'individual.first_name',
  'individual.last_name',
  'tos_acceptance.date',
  'tos_acceptance.ip',
];

/** A connected account before its owner has told Stripe anything. */
export function newAccount(emulator: StripeEmulator, given: Given): Account {
  const id = newId('acct', 16);
  const requested = Object.entries(given.capabilities ?? {}).filter(([, capability]) => capability?.requested);
  return {
    id,
    object: 'account',
    business_profile: businessProfile(given.business_profile),
    business_type: given.business_type ?? null,
    capabilities: Object.fromEntries(requested.map(([name]) => [name, 'inactive'])),
    charges_enabled: false,
    controller: controller(given),
    country: given.country ?? 'US',
    created: emulator.now(),
    default_currency: 'usd',
    details_submitted: false,
    email: given.email ?? null,
    external_accounts: { object: 'list', data: [], has_more: false, url: `/v1/accounts/${id}/external_accounts` },
    future_requirements: nothingDue,
    metadata: changedMetadata({}, given.metadata),
    payouts_enabled: false,
    requirements: {
      ...nothingDue,
      currently_due: dueAtFirst,
      disabled_reason: 'requirements.past_due',
      eventually_due: dueAtFirst,
      past_due: dueAtFirst,
    },
    settings: settings(given),
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: given.type ?? (given.controller ? 'none' : 'standard'),
  };
}

/** No requirement of any kind; the same shape serves today's and future requirements. */
export const nothingDue: Stripe.Account.FutureRequirements & Stripe.Account.Requirements = {
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
};

function controller({ controller: given, type }: Given): Stripe.Account.Controller {
  const standard = !given && type !== 'express' && type !== 'custom';
  return {
    fees: { payer: given?.fees?.payer ?? (type === 'express' ? 'application_express' : 'account') },
    is_controller: true,
    losses: { payments: given?.losses?.payments ?? (standard ? 'stripe' : 'application') },
    requirement_collection: given?.requirement_collection ?? 'stripe',
    stripe_dashboard: { type: given?.stripe_dashboard?.type ?? (standard ? 'full' : 'express') },
    type: 'application',
  };
}

function businessProfile(given: Given['business_profile']): Stripe.Account.BusinessProfile {
  return {
    annual_revenue: null,
    estimated_worker_count: null,
    mcc: given?.mcc ?? null,
    minority_owned_business_designation: null,
    name: given?.name ?? null,
    product_description: given?.product_description ?? null,
    specified_commercial_transactions_act_url: null,
    support_address: null,
    support_email: null,
    support_phone: null,
    support_url: null,
    url: given?.url ?? null,
  };
}

function settings({ settings: given }: Given): Stripe.Account.Settings {
  const schedule = given?.payouts?.schedule;
  return {
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_payments: {
      decline_on: { avs_failure: false, cvc_failure: false },
      statement_descriptor_prefix: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    dashboard: { display_name: null, timezone: 'Etc/UTC' },
    payments: {
      statement_descriptor: null,
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    payouts: {
      debit_negative_balances: true,
      schedule: { delay_days: schedule?.delay_days ?? 2, interval: schedule?.interval ?? 'daily' },
      statement_descriptor: null,
    },
  };
}
