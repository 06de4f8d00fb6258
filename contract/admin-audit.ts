import type { CallDefinition } from './call.ts';
import { cursor, dollars, instant, instantInQuery, optionalText } from './fields.ts';
import { z } from './zod.ts';

/** What the team has decided, as its log has it (docs/product.md#records). */

export const AuditEntry = z.object({
  id: z.int(),
  at: instant,
  /** Who of the team, by name. */
  who: z.string(),
  /** 'cleaner.approved' */
  action: z.string(),
  /** What it was done to: 'cleaner:12', 'user:7', 'booking:1042', 'export:jobs'. */
  subject: z.string(),
  /** The name of a cleaner or an account, or of who booked. */
  subjectName: z.string().nullable(),
  /** The job that it is about, where the subject names it only by something of it; of a plan, the job that it began with. */
  bookingId: z.int().nullable(),
  /** The cleaner, likewise. */
  cleanerId: z.int().nullable(),
  /** The refund that was decided by it, of which a bank may have taken some already; null where there was none. */
  refundAmount: dollars.nullable(),
  /** The reason that was given. */
  why: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** What of the audit log is wanted; what is left out does not matter. */
const AuditSearch = z.strictObject({
  /** Who of the team, by name or email. */
  who: optionalText(100, 'Search'),
  /** 'cleaner.approved' */
  action: optionalText(60, 'Action'),
  /** About whom: a cleaner or a customer by name, email or phone, or a job by its #BK number. */
  about: optionalText(100, 'Search'),
  from: instantInQuery.optional(),
  to: instantInQuery.optional(),
});

export const adminAuditCalls = {
  'GET /_api/admin/audit': {
    description: 'Every decision of the team that is looked for, latest first.',
    access: 'admin',
    errors: [400],
    request: AuditSearch.extend({ cursor: cursor.optional() }),
    reply: z.object({ entries: z.array(AuditEntry), nextCursor: z.string().nullable() }),
  },
  'GET /_api/admin/audit-export': {
    description: 'The same as CSV, whole; each export is recorded.',
    access: 'admin',
    request: AuditSearch,
    reply: 'text/csv',
  },
} as const satisfies Record<string, CallDefinition>;
