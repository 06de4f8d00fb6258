import type { CallDefinition } from './call.ts';
import { email, message, text } from './fields.ts';
import { name } from './names.ts';
import { policy } from './policy.ts';
import { z } from './zod.ts';

/** What anybody may write to the team (docs/product.md#contact-form). */

const { longest } = policy.contact;

export const ContactRequest = z.strictObject({
  name: name(100, 'Name', 'Name is required'),
  email: email('Invalid email address'),
  message: text(longest, 'Message', 'Message is required', {
    tooLong: `Message must not exceed ${longest} characters`,
  }).pipe(z.string().min(1, 'Message is required')),
});

export const contactCalls = {
  'POST /_api/contact': {
    description: 'Writes to the team, by email; the same words again within a day are one message.',
    access: 'anyone',
    errors: [400, 429],
    request: ContactRequest,
    reply: message,
  },
} as const satisfies Record<string, CallDefinition>;
