import { listRequest, TeamNote } from './admin-lists.ts';
import type { CallDefinition } from './call.ts';
import { email, id, idInQuery, instant, line, message, optionalText, text as writing } from './fields.ts';
import { CLEANER_STATUSES } from './onboarding.ts';
import { PayoutSummary } from './payouts.ts';
import { WEEKDAYS } from './weekly-schedule.ts';
import { z } from './zod.ts';

/** What the team sees and decides. Which statuses follow each other: docs/product.md#review-by-the-team. */

export const AdminCleanerRow = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  /** By name. */
  city: z.string(),
  profilePhotoUrl: z.string().nullable(),
  status: z.enum(CLEANER_STATUSES),
  totalJobs: z.int(),
  radiusMiles: z.int(),
  onboardingStep: z.int(),
  onboardingComplete: z.boolean(),
});
export type AdminCleanerRow = z.infer<typeof AdminCleanerRow>;

export const DOCUMENT_KINDS = ['id', 'license', 'insurance'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** What the team sees before it approves (docs/product.md#review-by-the-team). */
export const APPROVAL_NEEDS = ['id_document', 'proven_email'] as const;
export type ApprovalNeed = (typeof APPROVAL_NEEDS)[number];

const text = z.string().nullable();
const answer = z.boolean().nullable();

export const AdminCleanerDetail = z.object({
  id: z.int(),
  displayName: z.string(),
  legalName: text,
  email: z.string(),
  emailVerified: z.boolean(),
  mobile: text,
  slug: text,
  profilePhotoUrl: text,
  cleanerStatus: z.enum(CLEANER_STATUSES),
  /** Why the status is what it is, where a reason was given. */
  statusReason: text,
  submittedAt: instant.nullable(),
  /** What an approval lacks: without a reason it is refused. */
  missingForApproval: z.array(z.enum(APPROVAL_NEEDS)),
  /** A digest of the names and the ID document, which an approval sends back. */
  identity: z.string(),
  /** Booked jobs that have not begun: whom a suspension touches. */
  comingJobs: z.int(),
  /** The days on which they can be booked, in their city's time. */
  weeklyHours: z.array(
    z.object({ day: z.enum(WEEKDAYS), startTime: z.string(), endTime: z.string(), slotHours: z.int() }),
  ),
  /** What was submitted, asked for and decided, first things first. */
  history: z.array(z.object({ at: instant, action: z.string(), who: text, why: text })),
  onboardingStep: z.int(),
  onboardingComplete: z.boolean(),
  city: z.object({ name: z.string(), slug: z.string(), timeZone: z.string() }),
  serviceArea: z.object({ county: text, radiusMiles: z.int(), neighborhoods: z.array(z.string()) }),
  serviceTypes: z.array(z.string()),
  addOnServices: z.array(z.string()),
  acceptsLastMinute: answer,
  providesSupplies: answer,
  providesEquipment: answer,
  ecoFriendlyOk: answer,
  locationTypes: z.array(z.string()),
  yearsExperience: text,
  previousPlatforms: text,
  certifications: text,
  specialties: z.array(z.string()),
  languages: z.array(z.string()),
  funFact: text,
  petsComfortable: answer,
  preferredNeighborhoods: z.array(z.string()),
  preferredJobTypes: z.array(z.string()),
  isActive: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  hourlyRate: z.number(),
  bio: text,
  /** `wasViewed`: by anybody of the team, as it is now. */
  documents: z.array(
    z.object({ kind: z.enum(DOCUMENT_KINDS), type: z.string(), uploadedAt: instant, wasViewed: z.boolean() }),
  ),
  backgroundCheckConsentAt: instant.nullable(),
  payouts: PayoutSummary,
  /** Over all ratings, however few; null where there is none. */
  rating: z.object({ average: z.number().nullable(), count: z.int() }),
  /** The latest. */
  reviews: z.array(
    z.object({
      bookingId: z.int(),
      stars: z.int(),
      comment: text,
      customerName: z.string(),
      createdAt: instant,
      /** By the team. */
      hidden: z.boolean(),
    }),
  ),
  /** What the team wrote down, latest first. Nobody else sees it. */
  notes: z.array(TeamNote),
});
export type AdminCleanerDetail = z.infer<typeof AdminCleanerDetail>;

const cleanerId = 'Invalid cleaner';
const reason = optionalText(1000, 'Reason');
const note = writing(2000, 'Note', 'A note is required').pipe(z.string().min(1, 'A note is required'));

export const adminCalls = {
  'GET /_api/admin/cleaners': {
    description: 'Cleaners, newest first unless sorted otherwise, of one status or of any. `x-next-cursor` leads on.',
    access: 'admin',
    request: listRequest(['newest', 'name', 'jobs']).extend({
      status: z.enum(['active', 'pending_review', 'suspended', 'declined'], 'Invalid status').optional(),
      /** Active ones with few open hours in the next seven days. */
      open: z.literal('few', 'Invalid choice').optional(),
      /** Those whose payouts wait for the provider. */
      payouts: z.literal('pending', 'Invalid choice').optional(),
    }),
    reply: z.array(AdminCleanerRow),
  },
  'GET /_api/admin/cleaner-detail': {
    description: 'All that is known of a cleaner.',
    access: 'admin',
    errors: [404],
    request: z.strictObject({ cleanerId: idInQuery(cleanerId) }),
    reply: AdminCleanerDetail,
  },
  'GET /_api/admin/cleaner-document': {
    description: 'A document of a cleaner’s, as a download; each view is recorded.',
    access: 'admin',
    errors: [404],
    request: z.strictObject({
      cleanerId: idInQuery(cleanerId),
      kind: z.enum(DOCUMENT_KINDS, 'Invalid document'),
    }),
    reply: 'application/octet-stream',
  },
  'POST /_api/admin/cleaner-status': {
    description:
      'Approves, asks for changes, declines, suspends or reactivates; takes back that a profile was declined.',
    access: 'admin',
    errors: [400, 404, 409],
    request: z.discriminatedUnion(
      'status',
      [
        z.strictObject({
          cleanerId: id(cleanerId),
          status: z.literal(['active', 'pending_review']),
          reason,
          /** The identity that was looked at: 409 where it has changed since. */
          identity: z.string('Invalid identity').max(64, 'Invalid identity').optional(),
        }),
        z.strictObject({
          cleanerId: id(cleanerId),
          status: z.literal(['changes_requested', 'suspended', 'declined']),
          reason: line(1000, 'Reason', 'A reason is required'),
        }),
      ],
      'Invalid status',
    ),
    reply: message,
  },
  'POST /_api/admin/note': {
    description: 'Adds a note of the team’s to a cleaner, a job, an account or a guest: to one of them.',
    access: 'admin',
    errors: [404, 409],
    request: z
      .strictObject({
        cleanerId: id(cleanerId).optional(),
        bookingId: id('Invalid booking').optional(),
        customerId: id('Invalid customer').optional(),
        email: email('Invalid email address').optional(),
        text: note,
      })
      .refine(
        ({ cleanerId, bookingId, customerId, email }) =>
          [cleanerId, bookingId, customerId, email].filter((about) => about !== undefined).length === 1,
        'Please say whom the note is about',
      ),
    reply: message,
  },
} as const satisfies Record<string, CallDefinition>;
