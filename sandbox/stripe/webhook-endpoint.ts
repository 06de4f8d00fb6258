import type Stripe from 'stripe';
import { apiVersion } from './api-version.ts';
import type { StripeEmulator } from './emulator.ts';

/** Where the emulator sends its events, as the one endpoint that somebody has registered: it gets everything. */
export const webhookEndpoint = ({ webhookUrl }: StripeEmulator): Stripe.WebhookEndpoint => ({
  id: 'we_sandbox',
  object: 'webhook_endpoint',
  api_version: apiVersion,
  application: null,
  created: 0,
  description: null,
  enabled_events: ['*'],
  livemode: false,
  metadata: {},
  status: 'enabled',
  url: webhookUrl,
});
