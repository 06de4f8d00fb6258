import type { CallDefinition } from './call.ts';
import { cursor, idInQuery, instant, line, message, optionalText } from './fields.ts';
import { z } from './zod.ts';

/** Every email that the product wrote, as the team sees it (docs/product.md#emails). */

export const EMAIL_STATES = ['waiting', 'accepted', 'failed', 'obsolete'] as const;

export const AdminEmail = z.object({
  key: z.string(),
  /** 'booking-confirmed' */
  kind: z.string(),
  recipient: z.string(),
  /** What the mail server said: accepted, refused for good, or not asked yet. obsolete: no longer true, not sent. */
  status: z.enum(EMAIL_STATES),
  /** Why it was not accepted. */
  error: z.string().nullable(),
  createdAt: instant,
  acceptedAt: instant.nullable(),
  bookingId: z.int().nullable(),
});
export type AdminEmail = z.infer<typeof AdminEmail>;

const key = line(200, 'Email', 'Invalid email');

export const adminEmailCalls = {
  'GET /_api/admin/emails': {
    description: 'Emails, latest first: all, those to one address, of one booking, or of one status.',
    access: 'admin',
    errors: [400],
    request: z.strictObject({
      /** A whole email address. */
      to: optionalText(254, 'Email'),
      bookingId: idInQuery('Invalid booking').optional(),
      status: z.enum(EMAIL_STATES, 'Invalid status').optional(),
      cursor: cursor.optional(),
    }),
    reply: z.object({ emails: z.array(AdminEmail), nextCursor: z.string().nullable() }),
  },
  'GET /_api/admin/email': {
    description: 'An email with its text, written from the present data and without its secret links.',
    access: 'admin',
    errors: [404],
    request: z.strictObject({ key }),
    reply: z.object({
      email: AdminEmail.extend({
        /** Null where it would no longer be true, and for emails about an account, which hold secrets. */
        content: z.object({ subject: z.string(), text: z.string() }).nullable(),
      }),
    }),
  },
  'POST /_api/admin/email-again': {
    description: 'Sends an email once more, as a new one beside the first.',
    access: 'admin',
    errors: [404, 409],
    request: z.strictObject({ key }),
    reply: message,
  },
} as const satisfies Record<string, CallDefinition>;
