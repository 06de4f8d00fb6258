import { AdminJobRow, TeamNote } from './admin-lists.ts';
import { AdminPlan } from './admin-plans.ts';
import type { CallDefinition } from './call.ts';
import { dollars, email, id, idInQuery, instant, line, message } from './fields.ts';
import { REFUND_STATES } from './refund-states.ts';
import { z } from './zod.ts';

/** A customer as the team sees them, with or without an account (docs/product.md#customers). */

export const AdminCustomer = z.object({
  /** Null for a guest. */
  id: z.int().nullable(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(['user', 'cleaner', 'admin']).nullable(),
  /** Null for a guest, whom nobody asked. */
  emailVerified: z.boolean().nullable(),
  /** How they can sign in; null for a guest. `secondFactor`: a code of an authenticator app is asked for. */
  signIn: z.object({ password: z.boolean(), google: z.boolean(), secondFactor: z.boolean() }).nullable(),
  memberSince: instant.nullable(),
  lastActive: instant.nullable(),
  /** Null for who can book. */
  ban: z.object({ reason: z.string(), by: z.string(), at: instant }).nullable(),
  /** Latest start first. */
  bookings: z.array(AdminJobRow),
  /** Standing visits, latest first. */
  plans: z.array(AdminPlan),
  /** Of these bookings, latest first. */
  refunds: z.array(
    z.object({
      bookingId: z.int(),
      amount: dollars,
      reason: z.string(),
      status: z.enum(REFUND_STATES),
      createdAt: instant,
    }),
  ),
  /** About the person and about these bookings, latest first. */
  notes: z.array(TeamNote.extend({ bookingId: z.int().nullable() })),
  /** What the team decided of them, and which standing visits ended with it, first things first. */
  history: z.array(
    z.object({ at: instant, action: z.string(), who: z.string().nullable(), why: z.string().nullable() }),
  ),
});
export type AdminCustomer = z.infer<typeof AdminCustomer>;

const INVALID_EMAIL = 'Invalid email address';
const INVALID_ID = 'Invalid customer';
const isOne = ({ customerId, email }: { customerId?: number | undefined; email?: string | undefined }) =>
  (customerId === undefined) !== (email === undefined);
const ONE_OF_BOTH = 'Please give the customer’s number or their email';

export const adminCustomerCalls = {
  'GET /_api/admin/customer': {
    description: 'An account by its number, or a guest by their email, with bookings, refunds and notes.',
    access: 'admin',
    errors: [404],
    request: z
      .strictObject({ customerId: idInQuery(INVALID_ID).optional(), email: email(INVALID_EMAIL).optional() })
      .refine(isOne, ONE_OF_BOTH),
    reply: z.object({ customer: AdminCustomer }),
  },
  'POST /_api/admin/customer-status': {
    description:
      'Bans an account or an email from booking, or lifts the ban; what is booked stays, and standing visits end.',
    access: 'admin',
    errors: [404, 409],
    request: z
      .strictObject({
        customerId: id(INVALID_ID).optional(),
        email: email(INVALID_EMAIL).optional(),
        banned: z.boolean('Invalid choice'),
        reason: line(1000, 'Reason', 'A reason is required'),
      })
      .refine(isOne, ONE_OF_BOTH),
    reply: message,
  },
  'POST /_api/admin/send-password-link': {
    description: 'Emails an account the link to set a new password, as if its owner had asked for it.',
    access: 'admin',
    errors: [404],
    request: z.strictObject({ customerId: id(INVALID_ID) }),
    reply: message,
  },
} as const satisfies Record<string, CallDefinition>;
