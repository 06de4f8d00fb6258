import type { CallDefinition } from './call.ts';
import { z } from './zod.ts';

/** What a deployment says of itself, and what browsers and providers report to it. */
export const systemCalls = {
  'GET /_api/config': {
    description: 'What a page has to know of the deployment.',
    access: 'anyone',
    request: z.strictObject({}),
    reply: z.object({
      stripePublishableKey: z.string(),
      /** Where the card form's script comes from; null: the provider's own address. */
      stripeScript: z.string().nullable(),
      sandbox: z.boolean(),
      supportEmail: z.string(),
      /** Who runs the product, where, and whose law holds. */
      operator: z.object({ name: z.string(), address: z.string(), law: z.string() }),
      publicOrigin: z.string(),
      /** Hosts of the payment provider to which a cleaner may be sent: no other is followed. */
      payoutHosts: z.array(z.string()),
    }),
  },
  'GET /_api/health': {
    description: 'The process lives.',
    access: 'anyone',
    request: z.strictObject({}),
    reply: z.object({ status: z.literal('ok') }),
  },
  'GET /_api/ready': {
    description: 'The database and the outbox answer.',
    access: 'anyone',
    errors: [503],
    request: z.strictObject({}),
    reply: z.object({ status: z.literal('ready') }),
  },
  'GET /_api/openapi.json': {
    description: 'These calls as an OpenAPI 3.1 document.',
    access: 'anyone',
    request: z.strictObject({}),
    reply: z.looseObject({ openapi: z.string() }),
  },
  'GET /_api/docs': {
    description: 'These calls as a page to read.',
    access: 'anyone',
    request: z.strictObject({}),
    reply: 'text/html',
  },
  'POST /_api/csp-report': {
    description: 'A browser reports what a page’s security policy stopped.',
    access: 'anyone',
    request: z.unknown(),
    reply: 'nothing',
  },
  'POST /_api/webhooks/stripe': {
    description: 'Takes a signed event of the payment provider; it is worked on once it is stored.',
    access: 'anyone',
    errors: [400],
    request: 'signed',
    reply: z.object({ received: z.literal(true) }),
  },
} as const satisfies Record<string, CallDefinition>;
