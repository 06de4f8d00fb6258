import { z } from './zod.ts';

/** What a deployment says of itself, and what browsers and providers report to it. */
export const systemCalls = {
  'GET /_api/config': {
    request: z.strictObject({}),
    reply: z.object({
      stripePublishableKey: z.string(),
      /** Where the card form's script comes from; null: the provider's own address. */
      stripeScript: z.string().nullable(),
      sandbox: z.boolean(),
      supportEmail: z.string(),
      publicOrigin: z.string(),
    }),
  },
  'GET /_api/health': { request: z.strictObject({}), reply: z.object({ status: z.literal('ok') }) },
  'GET /_api/ready': { request: z.strictObject({}), reply: z.object({ status: z.literal('ready') }) },
  'GET /_api/openapi.json': { request: z.strictObject({}), reply: z.looseObject({ openapi: z.string() }) },
  'POST /_api/csp-report': { request: z.unknown(), reply: 'nothing' },
  'POST /_api/webhooks/stripe': { request: 'signed', reply: z.object({ received: z.literal(true) }) },
} as const;
